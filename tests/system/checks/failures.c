// With failures, a result that is used unchecked is an error that names the call that failed.
// CHECK: failures
// LEVELS: default
// FLAGS: --check=+failures
// EXPECT-ERROR: failures.c:11:6: error: null pointer dereference [Null] (CWE-476)
// EXPECT-ERROR: after malloc failed at
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  free(p);
  return 0;
}
