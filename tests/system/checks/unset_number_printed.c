// A number that was never set is printed.
// CHECK: uninitialised
// LEVELS: default
// FLAGS: --check=+uninitialised
// EXPECT-ERROR: unset_number_printed.c:12:3: error: use of a value that was never set [Uninitialised] (CWE-457)
// EXPECT-ERROR: the variable 'sum'
#include <stdio.h>

int main(int argc, char **argv) {
  int sum;
  for (int n = 0; n < argc; ++n) sum += argv[n][0] / 128;
  printf("%d\n", sum);
  return 0;
}
