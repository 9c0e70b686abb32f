// A remainder has only so many values: the promise is kept for every input.
// CHECK: unreachable
// LEVELS: default
// EXIT: 0
// EXPECT-ERROR: all paths explored, no bug
#include <klee/klee.h>

int main(void) {
  unsigned char x;
  klee_make_symbolic(&x, sizeof x, "x");
  switch (x % 3) {
  case 0: return 0;
  case 1: return 1;
  case 2: return 2;
  default: __builtin_unreachable();
  }
}
