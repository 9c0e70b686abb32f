// FLAGS: --stack-size=1 --max-depth=1000
// EXPECT-ERROR: error: stack exhausted [StackExhausted]
static int recurse(int n) {
  if (n == 0) return 0;
  volatile char buffer[2000];
  buffer[0] = n;
  return recurse(n - 1) + buffer[0];
}
int main(void) {
  return recurse(900);
}
