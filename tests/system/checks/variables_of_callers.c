// A pointer to a variable of a caller, to a static variable and to a parameter of a function that has not returned.
// CHECK: use-after-scope
#include <stdio.h>

static int *keep(int n) {
  static int kept;
  kept = n;
  return &kept;
}
static int *larger(int *a, int *b) { return *a > *b ? a : b; }
static int deeper(int *outer, int n) { return n ? deeper(outer, n - 1) + *outer : *outer; }

int main(int argc, char **argv) {
  int a = 3, b = 4;
  printf("%d %d %d\n", *keep(argc), *larger(&a, &b), deeper(&a, 5));
  return 0;
}
