// NEEDS: libc
// A shell is there natively, but its commands are not executed, and it is said whose.
// EXPECT-ERROR: external function system
// EXIT: 3
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  if (!system(NULL)) return 1;
  return system("echo hello");
}
