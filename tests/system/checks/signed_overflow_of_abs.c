// The smallest number has no absolute value of its type.
// CHECK: signed-overflow
// LEVELS: default
// EXPECT-ERROR: signed_overflow_of_abs.c:16:10: error: result of integer arithmetic does not fit its type [IntegerOverflow] (CWE-190)
// EXPECT-ERROR: -(-2147483648) does not fit a signed integer of 32 bits
// EXPECT-ERROR: 1 bug
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  int number;
  long other;
  klee_make_symbolic(&number, sizeof number, "number");
  klee_make_symbolic(&other, sizeof other, "other");
  if (other > -5 && labs(other) > 5) return 1;
  return abs(number) == 3;
}
