// EXPECT-ERROR: remainder_by_zero.c:5:
// EXPECT-ERROR: error: division by zero [DivisionByZero]
volatile unsigned zero;
int main(void) {
  return 7u % zero;
}
