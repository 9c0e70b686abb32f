// EXPECT-ERROR: error: calls nested too deeply [TooManyCalls]
// EXPECT-ERROR: endless_recursion.c:8:
volatile int never;
static int recurse(int n) {
  return never ? 0 : recurse(n + 1) + 1;
}
int main(void) {
  return recurse(0);
}
