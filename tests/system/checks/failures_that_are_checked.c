// Results that are checked are no errors, whatever fails.
// CHECK: failures
// LEVELS: default
// NEEDS: libc
// FLAGS: --check=+failures --quiet --exit-code=verdict
// EXPECT-ERROR: no bug
// EXIT: 0
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  if (!p) return 1;
  *p = 1;
  FILE *file = fopen("/dev/null", "r");
  if (!file) {
    free(p);
    return 2;
  }
  fclose(file);
  free(p);
  return 0;
}
