// A switch has all cases that its input can be.
// CHECK: missing-return
// LEVELS: default
// CFLAGS: -x c++
// EXIT: 0
// EXPECT-ERROR: all paths explored, no bug
#include <klee/klee.h>

static int cost(unsigned char colour) {
  switch (colour) {
  case 0: return 3;
  case 1: return 4;
  case 2: return 5;
  }
}

int main() {
  unsigned char colour;
  klee_make_symbolic(&colour, sizeof colour, "colour");
  return cost(colour % 3) == 6;
}
