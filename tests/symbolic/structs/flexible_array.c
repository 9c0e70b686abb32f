// A structure with a tail.
// KINDS: exit OutOfBounds
#include "../symbolic.h"

struct Tail {
  uint8_t count;
  uint8_t values[];
};
int main(void) {
  SYMBOLIC(uint8_t, a);
  struct Tail *tail = malloc(sizeof(struct Tail) + 4);
  tail->count = 4;
  memset(tail->values, 1, 4);
  return a > tail->count ? 0 : tail->values[a];
}
