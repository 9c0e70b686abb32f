// A symbolic array at an index that lies within it.
#include "../symbolic.h"

int main(void) {
  uint8_t values[2];
  klee_make_symbolic(values, sizeof values, "values");
  uint8_t value = values[values[0] & 1];
  if (value == 77) return 1;
  return value & 1 ? 2 : 3;
}
