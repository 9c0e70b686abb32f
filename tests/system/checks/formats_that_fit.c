// Formats that fit their arguments are no errors: widths, percent signs, signs, long doubles, too many arguments, %n in a constant.
// CHECK: format format-arguments format-type
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

static void say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vprintf(format, list);
  va_end(list);
}

int main(int argc, char **argv) {
  char text[40], built[10] = "%c|%5.1f\n";
  size_t size = 5;
  short small = -3;
  int count = 0;
  printf("%d%% %-*d|%.*s|%u %x %c %hd %hhd\n", argc, 4, 7, 2, "abcd", -1, argc, 'x', small, small);
  printf("%ld %lld %zu %jd %td %p %Lf %g\n", 1L, 2LL, size, (intmax_t)3, (ptrdiff_t)4, (void *)0, 1.5L, 2.5);
  printf(built, 'a', 2.25);
  printf("too many\n", argc);
  printf("abc%n\n", &count);
  sprintf(text, "%s", "x");
  say("%d %s %d\n", 1, text, count);
  return 0;
}
