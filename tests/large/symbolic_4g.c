// A symbolic object of 4 GB.
// EXITS: 0 1 2
// REPLAY: no
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  const unsigned long size = 1ul << 32;
  unsigned char *bytes = malloc(size);
  if (!bytes) return 9;
  klee_make_symbolic(bytes, size, "bytes");
  unsigned i;
  klee_make_symbolic(&i, sizeof i, "i");
  if (i > 1000 && bytes[i] == 9 && bytes[i - 1] == 8) return 1;
  if (bytes[size - 2] == 3) return 2;
  return 0;
}
