// A walk to a symbolic end.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  int values[5] = {1, 2, 3, 4, 5}, sum = 0;
  const int *end = values + a % 6;
  for (const int *p = values; p != end; ++p) sum += *p;
  return sum;
}
