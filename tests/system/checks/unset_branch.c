// A variable that one path does not assign decides a branch.
// CHECK: uninitialised
// LEVELS: default
// FLAGS: --check=+uninitialised
// EXPECT-ERROR: unset_branch.c:14:7: error: use of a value that was never set [Uninitialised] (CWE-457)
// EXPECT-ERROR:   a branch depends on the variable 'length' (
// EXPECT-ERROR: unset_branch.c:12), which was never set
#include <stdio.h>

int main(int argc, char **argv) {
  (void)argv;
  int length;
  if (argc > 1) length = 5;
  if (length > 3) puts("long");
  return 0;
}
