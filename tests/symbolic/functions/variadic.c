// A sum of symbolic arguments.
#include "../symbolic.h"

static int sum(int count, ...) {
  va_list list;
  va_start(list, count);
  int total = 0;
  for (int i = 0; i < count; ++i) total += va_arg(list, int);
  va_end(list);
  return total;
}
int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  int total = sum(9, 1, a, 2, b, 3, 4, 5, 6, (int)(int8_t)a);
  return total == 100 ? 1 : total < 0 ? 2 : 0;
}
