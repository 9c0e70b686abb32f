// A call of a symbolic address reaches each function there, and all other addresses are one error.
// LEVELS: default
// EXPECT-ERROR: error: call of something that is not a function [BadCall]
// EXPECT-ERROR: all paths explored, 1 bug
#include <klee/klee.h>
#include <stdint.h>

static int twice(int x) { return 2 * x; }
static int thrice(int x) { return 3 * x; }

int main(void) {
  uintptr_t address;
  klee_make_symbolic(&address, sizeof address, "address");
  klee_assume(address == (uintptr_t)twice | address == (uintptr_t)thrice | address < 1000);
  return ((int (*)(int))address)(1);
}
