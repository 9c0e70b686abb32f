// Elements at input positions are set and read: the inputs that read another element than was set are found, the others go on.
// CHECK: uninitialised
// LEVELS: default
// FLAGS: --check=+uninitialised
// EXPECT-ERROR: unset_element.c:19:7: error: use of a value that was never set [Uninitialised] (CWE-457)
// EXPECT-ERROR: all paths explored, 1 bug
#include <klee/klee.h>

int main(void) {
  unsigned char from, to;
  int elements[8];
  klee_make_symbolic(&to, sizeof to, "to");
  klee_make_symbolic(&from, sizeof from, "from");
  klee_assume(to < 8);
  klee_assume(from < 8);
  elements[3] = 30;
  elements[to] = 10;
  elements[5] = 50;
  if (elements[from] == 10) return 1;
  klee_assert(from == to || from == 3 || from == 5);
  return 0;
}
