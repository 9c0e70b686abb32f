// Pointers with a tag in their low bits, as their lower halves, and masked: what they point to is seen all the same.
// KINDS: exit OutOfBounds
// STATES: 3 auto merging
#include "../symbolic/symbolic.h"

int main(void) {
  uintptr_t tagged[6], masked[6], high = 0;
  uint32_t low[6];
  for (int n = 0; n < 6; ++n) {
    int *row = calloc(4, sizeof(int));
    row[1] = n;
    tagged[n] = (uintptr_t)row | (uintptr_t)(n % 3);
    masked[n] = (uintptr_t)row ^ 0x5a5a;
    low[n] = (uint32_t)(uintptr_t)row;
    high = (uintptr_t)row >> 32;
  }
  SYMBOLIC(uint8_t, i);
  SYMBOLIC(uint8_t, j);
  klee_assume(i < 6);
  klee_assume(j < 5);
  ((int *)(tagged[i] & ~(uintptr_t)7))[j] += 10;
  int *second = (int *)(masked[i] ^ 0x5a5a), *third = (int *)(high << 32 | low[i]);
  if (second[1] + third[1] > 20) return 1;
  return 0;
}
