// What is promised to be unreachable is not reached: no other case, a call that does not return.
// CHECK: unreachable
#include <stdio.h>
#include <stdlib.h>

static int cost(int colour) {
  switch (colour) {
  case 1: return 3;
  case 2: return 4;
  default: __builtin_unreachable();
  }
}

int main(int argc, char **argv) {
  printf("%d %d\n", cost(argc), cost(argc + 1));
  exit(0);
  __builtin_unreachable();
}
