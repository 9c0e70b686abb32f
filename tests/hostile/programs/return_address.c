// Writes through whatever its frame holds.
#include <klee/klee.h>
int main(void) {
  long offset;
  void **frame = __builtin_frame_address(0);
  klee_make_symbolic(&offset, sizeof offset, "offset");
  frame[offset] = 0;
  return 0;
}
