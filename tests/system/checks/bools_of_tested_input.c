// A byte of the input is tested before it is read as a bool.
// CHECK: bool
// LEVELS: default
// FLAGS: --check=+bool
// EXIT: 0
// EXPECT-ERROR: all paths explored, no bug
#include <klee/klee.h>
#include <stdbool.h>
#include <string.h>

int main(void) {
  unsigned char byte;
  bool flag;
  klee_make_symbolic(&byte, sizeof byte, "byte");
  if (byte > 1) return 1;
  memcpy(&flag, &byte, 1);
  return flag ? 0 : 4;
}
