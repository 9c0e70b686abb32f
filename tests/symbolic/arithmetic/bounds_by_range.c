// An input in a range.
#include "../symbolic.h"

int main(void) {
  int x = klee_range(-5, 300, "x");
  if (x < 0) return 1;
  if (x > 255) return 2;
  return x == 7 ? 3 : 0;
}
