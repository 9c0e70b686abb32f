// An object that is larger than a test can say. Tests are written where only zeros are beyond the first 4 GB.
// EXITS: 0 1
// INCOMPLETE: LargeInput
// REPLAY: no
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  const unsigned long size = 6ul << 30;
  unsigned char *bytes = malloc(size);
  if (!bytes) return 9;
  klee_make_symbolic(bytes, size, "bytes");
  unsigned long i;
  klee_make_symbolic(&i, sizeof i, "i");
  if (i >= size) return 0;
  bytes[i] = 4;
  if (bytes[7] == 9) return 1;
  if (bytes[size - 7] == 9) return 2;
  return 0;
}
