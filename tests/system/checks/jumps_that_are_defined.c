// longjmp goes to a function that has not returned, computed goto to labels of its own function.
// CHECK: jump
#include <setjmp.h>
#include <stdio.h>

static jmp_buf place;
static void leave(int n) {
  if (n == 0) longjmp(place, 7);
  leave(n - 1);
}

int main(int argc, char **argv) {
  static void *const labels[] = {&&first, &&second};
  volatile int round = 0;
  if (setjmp(place) == 0) leave(3);
  goto *labels[round];
first:
  round = 1;
  printf("first\n");
  goto *labels[round];
second:
  printf("second\n");
  return 0;
}
