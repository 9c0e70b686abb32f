// CHECK: division
// EXPECT-ERROR: division_overflow.c:6:
// EXPECT-ERROR: error: quotient does not fit its type [DivisionOverflow]
volatile int smallest = -2147483647 - 1, minus = -1;
int main(void) {
  return smallest / minus;
}
