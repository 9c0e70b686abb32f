// The format depends on the input, and each that there is fits the arguments.
// CHECK: format format-arguments format-type
// LEVELS: default
// EXIT: 0
// EXPECT-ERROR: all paths explored, no bug
#include <klee/klee.h>
#include <stdio.h>

int main(void) {
  unsigned char how;
  char text[40];
  klee_make_symbolic(&how, sizeof how, "how");
  const char *format = how == 0 ? "%d\n" : how == 1 ? "%x\n" : "%%\n";
  return snprintf(text, sizeof text, format, 12) == 30;
}
