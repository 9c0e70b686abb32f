// Branches, switches small and large, jumps to computed labels, phi nodes that swap.
#include "../check.h"

static int dense(int x) {
  switch (x) {
  case 0: return 10;
  case 1: return 21;
  case 2:
  case 3: x += 100; // falls through
  case 4: return x * 2;
  case 7: return -7;
  default: return 0;
  }
}

static int sparse(long long x) {
  switch (x) {
  case -5000000000LL: return 1;
  case 17: return 2;
  case 4000 ... 4100: return 3;
  case 0x7fffffffffffffffLL: return 4;
  }
  return 5;
}

static int wide(u128 x) {
  switch (x) {
  case 3: return 1;
  case (u128)1 << 100: return 2;
  default: return 3;
  }
}

static unsigned interpret(const unsigned char *code) {
  static const void *const labels[] = {&&add, &&twice, &&negate, &&stop};
  unsigned x = 1;
  goto *labels[*code];
add:
  x += 5;
  goto *labels[*++code];
twice:
  x *= 2;
  goto *labels[*++code];
negate:
  x = -x;
  goto *labels[*++code];
stop:
  return x;
}

static unsigned swapping(unsigned n) {
  unsigned a = 1, b = 2, c = 3;
  while (n--) {
    unsigned t = a;
    a = b;
    b = c;
    c = t;
    if (n % 7 == 3) continue;
    if (n == 1000) break;
    a += n;
  }
  return a * 31 + b * 7 + c;
}

static int shortCircuit(int a, int b) { return (a > 3 && b / a > 2) || (b != 0 && a % b == 1); }

int main(void) {
  for (int i = -2; i < 10; ++i) show("dense", dense(i));
  volatile long long keys[] = {-5000000000LL, 17, 3999, 4000, 4050, 4100, 4101, 0x7fffffffffffffffLL, 0};
  for (unsigned i = 0; i < COUNT(keys); ++i) show("sparse", sparse(keys[i]));
  show("wide", wide(keys[1] - 14)), show("wide", wide((u128)(keys[1] - 16) << 100)), show("wide", wide(keys[0]));
  volatile unsigned char code[] = {0, 1, 2, 1, 0, 0, 1, 3};
  show("interpret", interpret((const unsigned char *)code));
  for (unsigned n = 0; n < 2000; n += 177) show("swapping", swapping(n));
  for (int a = 0; a < 6; ++a)
    for (int b = 0; b < 20; b += 3) show("shortCircuit", shortCircuit(a, b));
  int i = 0;
again:
  if (++i < 5) goto again;
  do show("do", i); while (i-- > 3);
  return finish();
}
