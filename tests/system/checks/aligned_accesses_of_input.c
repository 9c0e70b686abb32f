// A record lies at a multiple of its alignment, wherever the input says.
// CHECK: alignment
// LEVELS: default
// FLAGS: --check=+alignment
// EXIT: 0
// EXPECT-ERROR: all paths explored, no bug
#include <klee/klee.h>

struct Record { short length; char text[2]; };

int main(void) {
  static _Alignas(8) char file[300];
  unsigned char offset;
  klee_make_symbolic(&offset, sizeof offset, "offset");
  return ((struct Record *)(file + (offset & ~1)))->length == 7;
}
