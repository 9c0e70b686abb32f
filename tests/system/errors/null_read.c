// CHECK: null
// EXPECT-ERROR: null_read.c:7:
// EXPECT-ERROR: error: null pointer dereference [Null]
// EXPECT-ERROR: null_read.c:10:
struct S { int a, b; };
static int get(struct S *s) {
  return s->b;
}
int main(void) {
  return get(0);
}
