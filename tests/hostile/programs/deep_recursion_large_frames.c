// Recursion without end, a megabyte a frame.
static int down(int n) {
  char local[1 << 20];
  local[n & 0xfffff] = (char)n;
  return down(n + 1) + local[0];
}
int main(void) { return down(0); }
