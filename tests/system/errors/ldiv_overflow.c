// EXPECT-ERROR: ldiv_overflow.c:7:
// EXPECT-ERROR: [DivisionOverflow]
#include <limits.h>
#include <stdlib.h>
volatile long minusOne = -1;
int main(void) {
  return (int)ldiv(LONG_MIN, minusOne).rem;
}
