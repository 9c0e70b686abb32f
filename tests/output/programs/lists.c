// Arguments in a va_list: in registers, and beyond them.
// PATHS: 3
#include <klee/klee.h>
#include <stdarg.h>
#include <stdio.h>

static int say(FILE *stream, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = stream ? vfprintf(stream, format, list) : vprintf(format, list);
  va_end(list);
  return length;
}

int main(void) {
  int x;
  char c;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&c, sizeof c, "c");
  int length = say(stdout, "%d %d %d %d %d %d %d %c %s\n", 1, x, 3, 4, x, 6, 7, c, "end");
  length += say(NULL, "%.1f %d %.1f %.1f %.1f %.1f %.1f %.1f %.1f %.1f %d %Lf %d\n", 1.0, x, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0,
                9.0, c, 1.25L, x);
  length += say(stderr, "%2$d %1$d\n", 1, 2);
  dprintf(2, "%d\n", x);
  if (x == 100000) return length & 127;
  if (c == 'c') return 2;
  return 0;
}
