// Both streams lead to one file, and much is printed before the first input.
// PATHS: 2
// LIBC: musl
#include <err.h>
#include <errno.h>
#include <klee/klee.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  printf("first %d\n", 1);
  fflush(stdout);
  dup2(1, 2);
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  fprintf(stderr, "second %d\n", x);
  printf("third %x\n", x);
  fflush(stdout);
  errno = EINVAL;
  perror("fourth");
  warnx("fifth %d", x);
  if (write(1, &x, sizeof x) != sizeof x) return 1;
  if (isatty(1)) return 2;
  if (x == 0x41424344) return 3;
  return 0;
}
