// Structures within structures.
#include "../symbolic.h"

struct Inner {
  uint8_t values[2];
};
struct Outer {
  struct Inner inner[2];
  uint8_t tag;
};
int main(void) {
  SYMBOLIC(uint8_t, a);
  struct Outer outer = {{{{1, 2}}, {{3, 4}}}, 0};
  outer.tag = outer.inner[a & 1].values[a >> 1 & 1];
  return outer.tag;
}
