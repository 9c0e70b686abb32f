// EXPECT-ERROR: div_by_zero.c:6:
// EXPECT-ERROR: error: division by zero [DivisionByZero]
#include <stdlib.h>
volatile int zero = 0;
int main(void) {
  return div(7, zero).quot;
}
