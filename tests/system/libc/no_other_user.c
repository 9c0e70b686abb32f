// NEEDS: libc
// EXPECT: -1 38
// A program that wants to be another user goes on as the one it is.
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  printf("%d", setuid(12345));
  printf(" %d\n", errno);
  return 0;
}
