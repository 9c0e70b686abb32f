// So does a file that could not be opened.
// CHECK: failures
// LEVELS: default
// NEEDS: libc
// FLAGS: --check=+failures
// EXPECT-ERROR: error: null pointer dereference [Null] (CWE-476)
// EXPECT-ERROR: after open failed in fopen at
// EXPECT-ERROR: failures_of_files.c:12:16
#include <stdio.h>

int main(void) {
  FILE *file = fopen("/dev/null", "r");
  return fgetc(file) == 5;
}
