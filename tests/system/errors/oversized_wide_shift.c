// CHECK: shift
// EXPECT-ERROR: oversized_wide_shift.c:8:9
// EXPECT-ERROR: error: shift by the width of its type or more [OversizedShift]
int main(void) {
  volatile __int128 amount = (__int128)1 << 64; // all of it above the lower half
  volatile unsigned __int128 value = 5;
  value <<= 127;
  value >>= amount;
  return 0;
}
