// Negation, also of the lowest number.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(int8_t, a);
  int8_t negated = (int8_t)-a;
  if (negated == a) return a ? 1 : 2;
  if (negated < 0) return 3;
  return 0;
}
