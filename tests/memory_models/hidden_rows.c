// Pointers to rows at equal distances that no expression shows: the solver finds the rows. An index leaves its row, one row
// was freed, and one pointer is null.
// KINDS: exit OutOfBounds UseAfterFree Null
#include "../symbolic/symbolic.h"

struct row {
  unsigned short first, second;
  unsigned char bytes[12];
};

int main(void) {
  uintptr_t hidden[8] = {0}, keys[8];
  for (unsigned n = 0; n < 8; ++n) {
    struct row *row = n < 7 ? calloc(1, sizeof(struct row)) : 0;
    keys[n] = n * 77;
    hidden[n] = (uintptr_t)row ^ keys[n];
    if (row) row->first = n;
  }
  SYMBOLIC(uint8_t, places);
  SYMBOLIC(uint8_t, index);
  klee_assume(index < 16);
  unsigned i = places & 7, j = places >> 3 & 7;
  if (places & 64) free((struct row *)(hidden[6] ^ keys[6]));
  struct row *row = (struct row *)(hidden[i] ^ keys[i]);
  row->bytes[index] = 9;
  row->second += 3;
  struct row *other = (struct row *)(hidden[j] ^ keys[j]);
  if (other->second == 3) return other->first == row->first ? 1 : 2;
  return other->bytes[index & 7] + row->bytes[3];
}
