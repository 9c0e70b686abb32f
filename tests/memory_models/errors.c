// One entry is null, one was freed, one is read-only: each is an error of its own under every model.
// KINDS: exit Null UseAfterFree WriteToConstant
#include "../symbolic/symbolic.h"

static const int fixed[2] = {1, 2};

int main(void) {
  int *table[5] = {calloc(2, sizeof(int)), 0, calloc(2, sizeof(int)), (int *)fixed, calloc(2, sizeof(int))};
  free(table[2]);
  SYMBOLIC(uint8_t, i);
  klee_assume(i < 5);
  int before = table[i][1];
  table[i][1] = 5;
  return before;
}
