// A number of the input is put together from its bytes as an unsigned one.
// CHECK: shift-base
// LEVELS: default
// FLAGS: --check=+shift-base
// EXIT: 0
// EXPECT-ERROR: all paths explored, no bug
#include <klee/klee.h>

int main(void) {
  unsigned char bytes[4];
  klee_make_symbolic(bytes, sizeof bytes, "bytes");
  unsigned number = (unsigned)bytes[0] << 24 | (unsigned)bytes[1] << 16 | (unsigned)bytes[2] << 8 | bytes[3];
  return number == 0x80000000u;
}
