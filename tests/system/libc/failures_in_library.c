// Memory that a function of the C library could not have is told with the function that the program called.
// LEVELS: default
// NEEDS: libc
// FLAGS: --fail-allocations=1
// EXPECT-ERROR: error: null pointer dereference [Null] (CWE-476)
// EXPECT-ERROR: after malloc failed in fopen at
#include <stdio.h>

int main(void) {
  FILE *file = fopen("/dev/null", "r");
  if (!file) *(volatile char *)file = 1;
  return 0;
}
