// A negative number is shifted to the left, if input makes it one.
// CHECK: shift-base
// LEVELS: default
// FLAGS: --check=+shift-base
// EXPECT-ERROR: shift_beyond_sign.c:13:12: error: left shift of a signed number that does not fit its type [ShiftOverflow] (CWE-190)
// EXPECT-ERROR: << 2 does not fit 'int'
// EXPECT-ERROR: 1 in an error
#include <klee/klee.h>

int main(void) {
  signed char x;
  klee_make_symbolic(&x, sizeof x, "x");
  return x << 2 == 400;
}
