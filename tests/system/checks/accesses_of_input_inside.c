// An index that is input stays inside of its object, because the program looks at it first.
// CHECK: bounds
// LEVELS: default
// EXIT: 0
// EXPECT-ERROR: all paths explored, no bug
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned char index, size;
  klee_make_symbolic(&index, sizeof index, "index");
  klee_make_symbolic(&size, sizeof size, "size");
  char *buffer = malloc(size);
  if (!buffer || index >= size) return 0;
  buffer[index] = 1;
  buffer[size - 1] = 2;
  return buffer[index] == 3;
}
