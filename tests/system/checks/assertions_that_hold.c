// Assertions that hold, one with an effect, and one that is compiled to nothing.
// CHECK: assertion
#include <assert.h>
#include <stdio.h>
#undef assert
#define NDEBUG
#include <assert.h>
static void weak(int x) { assert(x > 100); }
#undef assert
#undef NDEBUG
#include <assert.h>

int main(int argc, char **argv) {
  int x = 0;
  assert(argc == 1);
  assert(++x == 1);
  weak(x);
  printf("%d\n", x);
  return 0;
}
