// CFLAGS: -ffixed-point
// EXPECT-ERROR: fixed_point_by_zero.c:6:
// EXPECT-ERROR: error: division by zero [DivisionByZero]
volatile _Accum zero;
int main(void) {
  return (int)(1.5k / zero);
}
