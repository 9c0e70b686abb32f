// An exit code that was never set is reported where main ends.
// CHECK: uninitialised
// LEVELS: default
// FLAGS: --check=+uninitialised
// EXPECT-ERROR: unset_exit_code.c:14:3: error: use of a value that was never set [Uninitialised] (CWE-457)
// EXPECT-ERROR:   the exit code depends on the variable 'result'
// EXPECT-ERROR: unset_exit_code.c:14:3 in main
static int code(int count) {
  int result;
  if (count > 5) result = 2;
  return result;
}
int main(int count, char **words) {
  return code(count);
}
