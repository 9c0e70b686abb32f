// UTF-8 decoded by the book: no overlong forms, no surrogates, nothing beyond the last code point.
#include <klee/klee.h>

int main(void) {
  unsigned char text[SIZE];
  klee_make_symbolic(text, sizeof text, "text");
  unsigned letters = 0, wide = 0;
  for (unsigned n = 0; n < SIZE;) {
    unsigned first = text[n++], more = 0, least = 0, point = first;
    if (first >= 0x80) {
      if (first >= 0xf8 || first < 0xc0) return 3;
      more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
      least = more == 3 ? 0x10000 : more == 2 ? 0x800 : 0x80;
      point = first & (0x3f >> more);
    }
    for (; more > 0; more--) {
      if (n == SIZE || (text[n] & 0xc0) != 0x80) return 4;
      point = point << 6 | (text[n++] & 0x3f);
    }
    if (point < least || point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) return 5;
    if ((point | 0x20) - 'a' < 26) letters++;
    if (point >= 0x3000) wide++;
  }
  return letters > wide;
}
