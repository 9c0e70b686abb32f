// A computed goto with a symbolic address reaches each of its labels, and all other addresses are one error.
// LEVELS: default
// EXPECT-ERROR: goto_anywhere.c:12:3: error: jump to something that is not a label of this function [BadJump]
// EXPECT-ERROR: paths         4 (1 in an error)
// EXPECT-ERROR: all paths explored, 1 bug
#include <klee/klee.h>

int main(void) {
  void *address, *labels[] = {&&first, &&second, &&third};
  klee_make_symbolic(&address, sizeof address, "address");
  (void)labels;
  goto *address;
first:
  return 1;
second:
  return 2;
third:
  return 3;
}
