// Bit-fields of packed structures, which clang reads and writes as integers of far more than 128 bits.
// CFLAGS: -fwrapv
#include "../check.h"

#pragma pack(push, 1)
struct Fields {
  unsigned a : 15;
  int b : 29;
  long c : 61;
  unsigned d : 7;
  int e : 31;
  unsigned long f : 64;
  _Bool g : 1;
  int h : 18;
};
#pragma pack(pop)

static struct Fields global = {1, -2, 3, 4, -5, 6, 1, -7};
static volatile struct Fields watched = {0x7fff, -1, -1, 0x7f, -1, ~0ul, 1, -1};

static void showAll(const struct Fields *x) {
  show("a", x->a), show("b", x->b), show("c", x->c), show("d", x->d);
  show("e", x->e), show("f", x->f), show("g", x->g), show("h", x->h);
}

static struct Fields changed(struct Fields x, int by) {
  x.a += by, x.b -= by, x.c *= by, x.d ^= by, x.e = -x.e, x.f <<= by & 7, x.g = by & 1, x.h >>= 1;
  return x;
}

int main(void) {
  show("size", sizeof global);
  showAll(&global);
  for (int i = 1; i < 20; ++i) {
    global = changed(global, i * 1001);
    showAll(&global);
    if (global.b == watched.b || global.c < watched.c) watched.h++;
    watched.c -= i, watched.f /= 3, watched.d++;
    show("c", watched.c), show("f", watched.f), show("d", watched.d), show("h", watched.h);
  }
  struct Fields copy = global, *chosen = copy.g ? &copy : &global;
  chosen->e = 12345;
  showAll(&copy), showAll(&global);
  return finish();
}
