// CHECK: unreachable
// EXPECT-ERROR: unreachable.c:7:
// EXPECT-ERROR: error: reached code the compiler was promised is never reached [UnreachableReached]
volatile int x;
int main(void) {
  if (x == 0)
    __builtin_unreachable();
  return 0;
}
