// A length that is input is compared with the header before that is subtracted.
// CHECK: unsigned-overflow
// LEVELS: default
// FLAGS: --check=+unsigned-overflow
// EXIT: 0
// EXPECT-ERROR: all paths explored, no bug
#include <klee/klee.h>

int main(void) {
  unsigned char length;
  klee_make_symbolic(&length, sizeof length, "length");
  if (length < 4) return 1;
  return length - 4u > 1000;
}
