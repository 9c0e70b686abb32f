// Formats that are symbolic, wide without end, and wrong.
#include <klee/klee.h>
#include <stdio.h>
int main(void) {
  char format[5], text[10];
  klee_make_symbolic(format, sizeof format, "format");
  format[4] = 0;
  snprintf(text, sizeof text, "%2147483647d", 1);
  printf("%.1000000f\n", 1e300);
  return printf(format, 1, 2);
}
