// A member reached by its offset.
#include "../symbolic.h"

struct Three {
  uint8_t a, b, c;
};
int main(void) {
  SYMBOLIC(uint8_t, x);
  struct Three three = {1, 2, 3};
  static const size_t offsets[] = {offsetof(struct Three, c), offsetof(struct Three, a), offsetof(struct Three, b)};
  ((uint8_t *)&three)[offsets[x % 3]] = 9;
  return three.a == 9 ? 1 : three.b == 9 ? 2 : 3;
}
