// Errors of free() through an ambiguous pointer: null is none, an inner pointer, one that was freed and one that is not of the heap are.
// KINDS: exit DoubleFree InvalidFree
#include "../symbolic/symbolic.h"

static int global;

int main(void) {
  int local = 0;
  char *block = malloc(16), *freed = malloc(16);
  free(freed);
  void *table[6] = {malloc(4), 0, block + 4, freed, &global, &local};
  SYMBOLIC(uint8_t, i);
  klee_assume(i < 6);
  free(table[i]);
  return i;
}
