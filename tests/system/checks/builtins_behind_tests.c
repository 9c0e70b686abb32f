// The lowest bit is taken while there is one.
// CHECK: builtin
// LEVELS: default
// FLAGS: --check=+builtin
// EXIT: 0
// EXPECT-ERROR: all paths explored, no bug
#include <klee/klee.h>

int main(void) {
  unsigned mask;
  int sum = 0;
  klee_make_symbolic(&mask, sizeof mask, "mask");
  if (mask > 3) return 1;
  for (; mask; mask &= mask - 1) sum += __builtin_ctz(mask);
  return sum == 7;
}
