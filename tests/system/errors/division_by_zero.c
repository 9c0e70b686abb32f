// CHECK: division
// EXPECT-ERROR: division_by_zero.c:6:
// EXPECT-ERROR: error: division by zero [DivisionByZero]
// EXPECT-ERROR: division_by_zero.c:9:
static int divide(int a, int b) {
  return a / b;
}
int main(void) {
  return divide(5, 0);
}
