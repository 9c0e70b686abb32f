// What was never allocated is freed.
// KINDS: exit InvalidFree
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  int local = 0, *heap = malloc(sizeof *heap), *p = a == 9 ? &local : heap;
  free(p);
  return local;
}
