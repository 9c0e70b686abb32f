// A switch over the input lacks a case.
// CHECK: missing-return
// LEVELS: default
// CFLAGS: -x c++
// EXPECT-ERROR: error: end of a function that must return a value [MissingReturn] (CWE-758)
// EXPECT-ERROR: 3 (1 in an error)
#include <klee/klee.h>

static int cost(unsigned char colour) {
  switch (colour) {
  case 0: return 3;
  case 1: return 4;
  }
}

int main() {
  unsigned char colour;
  klee_make_symbolic(&colour, sizeof colour, "colour");
  return cost(colour % 3) == 5;
}
