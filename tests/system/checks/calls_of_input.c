// Which function is called depends on the input, and each of them is one.
// CHECK: call
// LEVELS: default
// EXIT: 0
// EXPECT-ERROR: all paths explored, no bug
#include <klee/klee.h>

static int one(void) { return 1; }
static int two(void) { return 2; }
static int (*const table[])(void) = {one, two, one, two};

int main(void) {
  unsigned char which;
  klee_make_symbolic(&which, sizeof which, "which");
  return table[which % 4]() == 3;
}
