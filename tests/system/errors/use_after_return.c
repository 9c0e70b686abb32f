// CHECK: use-after-scope
// EXPECT-ERROR: use_after_return.c:14:
// EXPECT-ERROR: error: use of a stack variable after its function returned [UseAfterReturn]
// EXPECT-ERROR: stack variable of 4 bytes
// EXPECT-ERROR: made at
// EXPECT-ERROR: use_after_return.c:8:
static int *local(void) {
  int x = 5;
  int *volatile p = &x;
  return p;
}
int main(void) {
  int *p = local();
  return *p;
}
