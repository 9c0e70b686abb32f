// A loop over the bits of an input begins with one that may not be there.
// CHECK: builtin
// LEVELS: default
// FLAGS: --check=+builtin
// EXPECT-ERROR: builtin_of_input.c:13:10: error: builtin of the compiler used where it is undefined [BadBuiltin] (CWE-758)
// EXPECT-ERROR: __builtin_ctz(0)
// EXPECT-ERROR: paths         2 (1 in an error)
#include <klee/klee.h>

int main(void) {
  unsigned long mask;
  klee_make_symbolic(&mask, sizeof mask, "mask");
  return __builtin_ctzl(mask) == 77;
}
