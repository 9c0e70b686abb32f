// Structs out of an array at a symbolic index, and out of one of several arrays: one load, passed on by value.
// STATES: 2 auto merging flat segmented
#include "../symbolic/symbolic.h"

struct large {
  int numbers[10];
};
static int sum(struct large value, int n) { return value.numbers[n] + value.numbers[9]; }
static struct large chosen(struct large **table, int i) { return *table[i]; }

int main(void) {
  static struct large array[6];
  struct large *table[6];
  for (int n = 0; n < 6; ++n) {
    table[n] = calloc(1, sizeof(struct large));
    table[n]->numbers[3] = n;
    array[n].numbers[9] = 2 * n;
  }
  SYMBOLIC(uint8_t, i);
  klee_assume(i < 6);
  struct large first = array[i], second = chosen(table, i);
  *table[5 - i] = first;
  if (sum(second, 3) + sum(*table[5 - i], 3) > 10) return 1;
  return 0;
}
