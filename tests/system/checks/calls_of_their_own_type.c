// A function passes through a pointer of another type, and is called as what it is.
// CHECK: function-type
// FLAGS: --check=+function-type
#include <stdio.h>

static int twice(int x) { return 2 * x; }

int main(int argc, char **argv) {
  void (*any)(void) = (void (*)(void))twice;
  int (*back)(int) = (int (*)(int))any;
  printf("%d\n", back(argc));
  return 0;
}
