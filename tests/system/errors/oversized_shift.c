// CHECK: shift
// EXPECT-ERROR: oversized_shift.c:7:12
// EXPECT-ERROR: error: shift by the width of its type or more [OversizedShift]
// EXPECT-ERROR: an integer of 32 bits is shifted by 32
int main(void) {
  volatile int amount = 32;
  return 1 << amount;
}
