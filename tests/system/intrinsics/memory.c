// Copying and filling, short and long, overlapping or not.
#include "../check.h"

static unsigned char from[20000], to[20000];

static unsigned sum(const unsigned char *p, unsigned n) {
  unsigned s = 0;
  for (unsigned i = 0; i < n; ++i) s = s * 31 + p[i];
  return s;
}

int main(void) {
  for (unsigned i = 0; i < sizeof from; ++i) from[i] = i * 7 + i / 256;
  for (volatile unsigned n = 0; n < 20000; n = n * 3 + 1) {
    memset(to, 0xee, sizeof to);
    memcpy(to, from, n);
    show("copied", sum(to, sizeof to));
    memmove(to + 1, to, n);
    show("moved up", sum(to, sizeof to));
    memmove(to, to + 3, n);
    memset(to + n / 2, n, n / 4);
    show("moved down", sum(to, sizeof to));
  }
  __builtin_memcpy_inline(to, from + 5, 37);
  __builtin_memset_inline(to + 4, 9, 11);
  show("inline", sum(to, 64));
  struct {
    int a[10];
    char b;
  } x = {{1, 2, 3}, 4}, y;
  y = x;
  show("struct", y.a[2] * 1000 + y.b);
  return finish();
}
