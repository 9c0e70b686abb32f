// A function ends without a value for zero; C++ calls that undefined, whether the result is used or not.
// CHECK: missing-return
// LEVELS: default
// CFLAGS: -x c++
// EXPECT-ERROR: error: end of a function that must return a value [MissingReturn] (CWE-758)
static int sign(int x) {
  if (x > 0) return 1;
  if (x < 0) return -1;
}

int main(int argc, char **argv) {
  sign(argc - 1);
  return 0;
}
