// EXPECT-ERROR: error: stack exhausted [StackExhausted]
// EXPECT-ERROR: nested calls take more than 8 MB
volatile int never;
static int recurse(int n) {
  return never ? 0 : recurse(n + 1) + 1;
}
int main(void) {
  return recurse(0);
}
