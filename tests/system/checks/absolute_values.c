// Absolute values of all numbers but the smallest.
// CHECK: signed-overflow
// LEVELS: default
// EXIT: 0
// EXPECT-ERROR: all paths explored, no bug
#include <klee/klee.h>
#include <limits.h>
#include <stdlib.h>

int main(void) {
  int number;
  klee_make_symbolic(&number, sizeof number, "number");
  if (number == INT_MIN) return 0;
  if (abs(number) < 0 || labs(number) > INT_MAX || llabs(number) < 0) abort();
  return 0;
}
