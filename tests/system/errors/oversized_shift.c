// CHECK: shift
// EXPECT-ERROR: oversized_shift.c:6:12
// EXPECT-ERROR: error: shift by the width of its type or more [OversizedShift]
int main(void) {
  volatile int amount = 32;
  return 1 << amount;
}
