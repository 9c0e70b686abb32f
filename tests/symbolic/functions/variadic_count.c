// A symbolic number of arguments is read.
#include "../symbolic.h"

static long long last(int count, ...) {
  va_list list;
  va_start(list, count);
  long long value = 0;
  while (count-- > 0) value = va_arg(list, long long);
  va_end(list);
  return value;
}
int main(void) {
  SYMBOLIC(uint8_t, a);
  return (int)last(a % 8, 10ll, 20ll, 30ll, 40ll, 50ll, 60ll, 70ll);
}
