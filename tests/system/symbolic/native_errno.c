// A native function gets, and leaves, the errno that a path has, even where that depends on the input.
// LEVELS: default
// FLAGS: --libc=none --quiet
// EXPECT: 5
#include <errno.h>
#include <klee/klee.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  int error;
  klee_make_symbolic(&error, sizeof error, "error");
  klee_assume((error ^ 2) == 7);
  errno = error;
  getpid();
  printf("%d\n", errno);
}
