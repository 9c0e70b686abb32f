// The result of a function is used that ended without a return statement.
// CHECK: uninitialised
// LEVELS: default
// FLAGS: --check=+uninitialised
// CFLAGS: -Wno-return-type
// EXPECT-ERROR: missing_return.c:13:7: error: use of a value that was never set [Uninitialised] (CWE-457)
// EXPECT-ERROR:   a branch depends on the result of sign, which ended without a return statement
static int sign(int x) {
  if (x < 0) return -1;
  if (x > 100) return 1;
}
int main(int argc, char **argv) {
  if (sign(argc) == 1) return (int)(long)argv;
  return 0;
}
