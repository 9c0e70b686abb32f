// The amount of a shift is input: it may be too large, or negative.
// CHECK: shift
// LEVELS: default
// EXPECT-ERROR: shift_of_input.c:12:27: error: shift by the width of its type or more [OversizedShift] (CWE-1335)
// EXPECT-ERROR: an integer of 32 bits is shifted by -1
#include <klee/klee.h>

int main(void) {
  int amount;
  klee_make_symbolic(&amount, sizeof amount, "amount");
  if (amount == -1 || amount == 3)
    return (int)(1234567u >> amount) == 5;
  return 0;
}
