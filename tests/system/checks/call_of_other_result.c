// A table of handlers has one of another type, which the input chooses.
// CHECK: function-type
// LEVELS: default
// FLAGS: --check=+function-type
// EXPECT-ERROR: call_of_other_result.c:17:
// EXPECT-ERROR: error: call of something that is not a function [BadCall] (CWE-686)
#include <klee/klee.h>

typedef int Handler(int);
static int first(int x) { return x + 1; }
static void second(void) {}
static Handler *const handlers[] = {first, (Handler *)second};

int main(void) {
  unsigned char which;
  klee_make_symbolic(&which, sizeof which, "which");
  return handlers[which & 1](5) == 7;
}
