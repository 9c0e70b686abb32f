// The result of a function is used that ended without a return statement.
// CHECK: missing-return
// LEVELS: default
// CFLAGS: -Wno-return-type
// EXPECT-ERROR: missing_return.c:13:7: error: use of a result that the function has not returned [MissingResult] (CWE-758)
// EXPECT-ERROR:   a branch depends on the result of sign (
// EXPECT-ERROR: missing_return.c:8), which ended without one
static int sign(int x) {
  if (x < 0) return -1;
  if (x > 100) return 1;
}
int main(int argc, char **argv) {
  if (sign(argc) == 1) return (int)(long)argv;
  return 0;
}
