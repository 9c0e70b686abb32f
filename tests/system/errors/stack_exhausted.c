// EXPECT-ERROR: error: stack exhausted [StackExhausted]
// EXPECT-ERROR: stack_exhausted.c:9:
static int recurse(int n) {
  volatile char buffer[100000];
  buffer[n % 100000] = n;
  return recurse(n + 1) + buffer[0];
}
int main(void) {
  return recurse(0);
}
