// The same for a function of the program, and for a result.
// CHECK: nonnull
// LEVELS: default
// EXPECT-ERROR: error: null where the declaration forbids it [NullArgument] (CWE-476)
// EXPECT-ERROR: all paths explored, 2 bugs
#include <klee/klee.h>

__attribute__((nonnull(2))) static int pick(int way, const int *from) { return way ? *from : 0; }
__attribute__((returns_nonnull)) static int *give(int *what) { return what; }

int main(void) {
  int way, value = 3;
  klee_make_symbolic(&way, sizeof way, "way");
  if (way == 1) return give(0) != 0;
  return pick(way, way ? &value : 0);
}
