// Tables of a megabyte, read at symbolic indices that stay in small windows of it.
#include "../symbolic.h"

static int table[1 << 18];
static short shorts[1 << 18];

int main(void) {
  SYMBOLIC(uint8_t, x);
  unsigned a = x & 15, b = x >> 4;
  for (int n = 0; n < 1 << 18; ++n) {
    table[n] = n * 7 % 1000;
    shorts[n] = (short)(n % 13);
  }
  unsigned near = a * 30, far = 200000u + b * 50;
  if (table[near] == 210) return 1;
  if (table[far] + shorts[far] == 407) return 2;
  if (a > b && shorts[far - near] == 12) return 3;
  return table[near] > table[far] ? 4 : 5;
}
