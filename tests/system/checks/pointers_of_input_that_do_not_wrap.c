// An offset of the input, forwards and backwards, stays inside of the object.
// CHECK: pointer-overflow
// LEVELS: default
// FLAGS: --check=+pointer-overflow
// EXIT: 0
// EXPECT-ERROR: all paths explored, no bug
#include <klee/klee.h>

int main(void) {
  signed char offset;
  static char file[256];
  klee_make_symbolic(&offset, sizeof offset, "offset");
  return *(file + 128 + offset) == 7;
}
