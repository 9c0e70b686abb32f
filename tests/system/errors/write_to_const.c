// CHECK: read-only
// EXPECT-ERROR: write_to_const.c:8:
// EXPECT-ERROR: error: write to read-only memory [WriteToConstant]
// EXPECT-ERROR: constant 'fixed' of 12 bytes
static const int fixed[3] = {1, 2, 3};
volatile int place = 1;
int main(void) {
  ((int *)fixed)[place] = 5;
  return fixed[place];
}
