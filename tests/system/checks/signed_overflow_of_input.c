// Each kind of signed arithmetic overflows for some input and not for other; the error has the operands of its test.
// CHECK: signed-overflow
// LEVELS: default
// FLAGS: --search=dfs --order=canonical
// EXPECT-ERROR: error: result of integer arithmetic does not fit its type [IntegerOverflow] (CWE-190)
// EXPECT-ERROR: 49152 * 49152 does not fit a signed integer of 32 bits
// EXPECT-ERROR: -(-2147483648) does not fit a signed integer of 32 bits
// EXPECT-ERROR: -2147483648 - 1 does not fit a signed integer of 32 bits
// EXPECT-ERROR: paths         13 (6 in an error)
// EXPECT-ERROR: all paths explored, 6 bugs
#include <klee/klee.h>

int main(void) {
  unsigned char which;
  int x, y;
  klee_make_symbolic(&which, sizeof which, "which");
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  klee_assume(which < 7);
  switch (which) {
  case 0: return x + y > 0;
  case 1: return x++ > 0;
  case 2: return --x > 0;
  case 3: return x * 3 > 0;
  case 4: return -x > 0;
  case 5: return (unsigned short)x * (unsigned short)y > 0; // the operands become int
  default: return (short)x + (short)y * (short)x > 0;
  }
}
