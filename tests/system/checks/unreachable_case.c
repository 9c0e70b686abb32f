// A switch promises that it has all cases, and an input is another one.
// CHECK: unreachable
// LEVELS: default
// EXPECT-ERROR: unreachable_case.c:12:12: error: reached code the compiler was promised is never reached [UnreachableReached] (CWE-758)
// EXPECT-ERROR: 3 (1 in an error)
#include <klee/klee.h>

static int cost(unsigned char colour) {
  switch (colour) {
  case 0: return 3;
  case 1: return 4;
  default: __builtin_unreachable();
  }
}

int main(void) {
  unsigned char colour;
  klee_make_symbolic(&colour, sizeof colour, "colour");
  return cost(colour % 3) == 5;
}
