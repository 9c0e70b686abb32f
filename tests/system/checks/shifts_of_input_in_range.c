// A rotation by an amount of the input is written so that no part of it shifts by the width.
// CHECK: shift
// LEVELS: default
// EXIT: 0
// EXPECT-ERROR: all paths explored, no bug
#include <klee/klee.h>
#include <stdint.h>

int main(void) {
  unsigned char by;
  klee_make_symbolic(&by, sizeof by, "by");
  uint32_t x = 0x80000001u;
  return (x << (by & 31) | x >> (-by & 31)) == 3;
}
