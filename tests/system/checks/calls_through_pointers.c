// Functions are called through pointers: a table, a parameter, a member; a null one is tested.
// CHECK: call function-type
// FLAGS: --check=+function-type
#include <stdio.h>

typedef int Operation(int, int);
static int sum(int a, int b) { return a + b; }
static int product(int a, int b) { return a * b; }
static Operation *const table[] = {sum, product, NULL};
struct Object { Operation *operation; };

int main(int argc, char **argv) {
  struct Object object = {table[argc]};
  for (int n = 0; table[n]; ++n) printf("%d\n", table[n](3, 4));
  printf("%d\n", object.operation(5, 6));
  return 0;
}
