// Takes more arguments than it was given, of other types.
#include <stdarg.h>
#include <stdio.h>
static long sum(int count, ...) {
  va_list list;
  long total = 0;
  va_start(list, count);
  for (int n = 0; n < count; n++) total += n % 3 ? va_arg(list, long) : (long)va_arg(list, double);
  va_end(list);
  return total;
}
int main(void) {
  printf("%s %n %d\n");
  return (int)sum(1000, 1, 2, 3);
}
