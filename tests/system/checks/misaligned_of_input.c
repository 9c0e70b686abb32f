// A record lies where the input says.
// CHECK: alignment
// LEVELS: default
// FLAGS: --check=+alignment
// EXPECT-ERROR: misaligned_of_input.c:16:
// EXPECT-ERROR: error: misaligned access [Misaligned] (CWE-704)
// EXPECT-ERROR: which lies at multiples of 2
#include <klee/klee.h>

struct Record { short length; char text[2]; };

int main(void) {
  static _Alignas(8) char file[300];
  unsigned char offset;
  klee_make_symbolic(&offset, sizeof offset, "offset");
  return ((struct Record *)(file + offset))->length == 7;
}
