// An array made symbolic as a whole.
#include "../symbolic.h"

int main(void) {
  uint8_t values[2];
  klee_make_symbolic(values, sizeof values, "values");
  if (values[0] > values[1]) {
    uint8_t swapped = values[0];
    values[0] = values[1];
    values[1] = swapped;
  }
  assert(values[0] <= values[1]);
  return values[0] == values[1] ? 1 : 0;
}
