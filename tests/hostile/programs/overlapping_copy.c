// Copies of symbolic length between symbolic places of one object.
#include <klee/klee.h>
#include <string.h>
int main(void) {
  static char block[4096];
  unsigned to, from, size;
  klee_make_symbolic(block, sizeof block, "block");
  klee_make_symbolic(&to, sizeof to, "to");
  klee_make_symbolic(&from, sizeof from, "from");
  klee_make_symbolic(&size, sizeof size, "size");
  memmove(block + to, block + from, size);
  memcpy(block + from, block + to, size);
  return block[10] == 'x';
}
