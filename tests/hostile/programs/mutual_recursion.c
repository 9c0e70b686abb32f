// Two functions that call each other through pointers that memory holds.
static int (*volatile next[2])(int);
static int even(int n) { return next[1](n + 1); }
static int odd(int n) { return next[0](n + 1) + n; }
int main(void) {
  next[0] = even, next[1] = odd;
  return even(0);
}
