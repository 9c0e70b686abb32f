// The same variable made symbolic again.
#include "../symbolic.h"

static uint8_t global;
int main(void) {
  klee_make_symbolic(&global, 1, "x");
  uint8_t first = global;
  klee_make_symbolic(&global, 1, "x");
  if (first < global) return 1;
  return first == global ? 2 : 3;
}
