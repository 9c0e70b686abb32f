// A pointer to a variable is used while the variable is in scope, in callees and in further rounds of a loop.
// CHECK: use-after-scope
// LEVELS: default
#include <stdio.h>

static void add(int *to, int n) { *to += n; }

int main(int argc, char **argv) {
  int *last = NULL, sum = 0;
  for (int n = 0; n < 4; ++n) {
    int local = n;
    last = &local;
    add(last, argc);
    sum += *last;
    last = NULL;
  }
  printf("%d %d\n", sum, last == NULL);
  return 0;
}
