// A number of the input is compared with the last value before it becomes one.
// CHECK: enum
// LEVELS: default
// CFLAGS: -x c++
// FLAGS: --check=+enum
// EXIT: 0
// EXPECT-ERROR: all paths explored, no bug
#include <klee/klee.h>

enum Kind { number, text };

int main() {
  unsigned input;
  klee_make_symbolic(&input, sizeof input, "input");
  if (input > text) return 0;
  Kind kind = static_cast<Kind>(input);
  return kind == text ? 0 : 1;
}
