// Widths and precisions that depend on the input.
// PATHS: 23
#include <klee/klee.h>
#include <stdio.h>

int main(void) {
  int width = klee_range(-20, 21, "width"), precision = klee_range(-2, 12, "precision"), x;
  char text[8];
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(text, sizeof text, "text");
  klee_assume(text[7] == 0);
  int length = printf("%*d|%.*d|%*.*d|%0*x|", width, x, precision, x, width, precision, x, width, x);
  length += printf("%*s|%.*s|%-*.*s|\n", width, text, precision, text, width, precision, text);
  printf("%*d|%.*f\n", width, 7, 3, 1.5);
  if (width == -17) return length & 127;
  if (precision == 11 && x < 0 && text[0] == 'a' && text[5] == 'z' && text[1] && text[2] && text[3] && text[4]) return 3;
  if (length == 100) return 2;
  if (width > 15 && precision < 0) return 1;
  return 0;
}
