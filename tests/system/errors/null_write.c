// CHECK: null
// EXPECT-ERROR: null_write.c:6:
// EXPECT-ERROR: error: null pointer dereference [Null]
int *volatile p;
int main(void) {
  *p = 1;
  return 0;
}
