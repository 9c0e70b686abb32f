// A buffer that was never made has an offset added to it, even if it is zero, which C does not allow either.
// CHECK: pointer-overflow
// LEVELS: default
// FLAGS: --check=+pointer-overflow
// EXPECT-ERROR: error: pointer arithmetic that overflows [PointerOverflow] (CWE-823)
// EXPECT-ERROR: is added to a null pointer
#include <klee/klee.h>

int main(void) {
  unsigned char offset;
  char *volatile none = 0, *buffer = none;
  klee_make_symbolic(&offset, sizeof offset, "offset");
  return buffer + offset != 0;
}
