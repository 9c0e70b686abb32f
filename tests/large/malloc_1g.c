// A symbolic index into a malloc of 1 GB.
// EXITS: 0 1 6 7
// REPLAY: no
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned char *bytes = calloc(1u << 30, 1);
  if (!bytes) return 9;
  bytes[77] = 5;
  bytes[900000000] = 6;
  unsigned i;
  klee_make_symbolic(&i, sizeof i, "i");
  if (i >= 1u << 30) return 0;
  bytes[i] += 1;
  if (bytes[i] == 7) return 7;
  if (bytes[77] == 6) return 6;
  return bytes[i];
}
