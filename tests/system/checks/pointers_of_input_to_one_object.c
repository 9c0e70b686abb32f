// A parser compares its place with the end of its buffer and subtracts the start, wherever its input leads it.
// CHECK: pointer-pair
// LEVELS: default
// FLAGS: --check=+pointer-pair
// EXIT: 0
// EXPECT-ERROR: all paths explored, no bug
#include <klee/klee.h>

int main(void) {
  char text[4];
  klee_make_symbolic(text, sizeof text, "text");
  const char *at = text, *end = text + sizeof text;
  while (at < end && *at == ' ') ++at;
  return at - text == 5;
}
