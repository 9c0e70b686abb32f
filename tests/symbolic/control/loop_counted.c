// A loop whose count is symbolic.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  unsigned n = a % 20, sum = 0;
  for (unsigned i = 0; i < n; ++i) sum += i;
  return (int)(sum % 251);
}
