// Instrumented arithmetic: each kind of overflow is an error with the numbers of its test; the same operations in range are none.
// LEVELS: default
// CFLAGS: -fsanitize=signed-integer-overflow,unsigned-integer-overflow,integer-divide-by-zero,shift
// FLAGS: --search=dfs --order=canonical
// EXPECT-ERROR: error: result of integer arithmetic does not fit its type [IntegerOverflow]
// EXPECT-ERROR: 2147483648 + 2147483648 does not fit 'unsigned int'
// EXPECT-ERROR: 1 << 31 does not fit 'int'
// EXPECT-ERROR: error: shift by the width of its type or more [OversizedShift]
// EXPECT-ERROR: -2147483648 / -1 does not fit 'int'
// EXPECT-ERROR: error: division by zero [DivisionByZero]
// EXPECT-ERROR: -(-2147483648) does not fit 'int'
// EXPECT-ERROR: * 3 does not fit 'int'
// EXPECT-ERROR: -2147483648 - 1 does not fit 'int'
// EXPECT-ERROR: 2147483647 + 1 does not fit 'int'
// EXPECT-ERROR: 9 in an error
// EXPECT-ERROR: all paths explored, 9 bugs
#include <klee/klee.h>

static int small(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "small");
  klee_assume(x >= 0 & x < 30);
  return x;
}

int main(void) {
  unsigned char which;
  int x;
  klee_make_symbolic(&which, sizeof which, "which");
  klee_make_symbolic(&x, sizeof x, "x");
  klee_assume(which < 9);
  switch (which) {
  case 0:
    return x + 1 > 0;
  case 1:
    return x - 1 > 0;
  case 2:
    return x * 3 > 0;
  case 3:
    return -x > 0;
  case 4:
    return 100 / x;
  case 5:
    return x % -1;
  case 6:
    return 1 << x;
  case 7:
    return (unsigned)x + 2147483648u > 5;
  default: // nothing is wrong here
    return small() + small() - small() * small() + (1 << small()) + 7 / (small() + 1) + -small() > 0;
  }
}
