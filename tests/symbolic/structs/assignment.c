// Structures copied whole.
#include "../symbolic.h"

struct Data {
  uint8_t bytes[3];
};
int main(void) {
  SYMBOLIC(uint8_t, a);
  struct Data first = {{a, 2, 3}}, second = first;
  first.bytes[0] = 0;
  if (second.bytes[0] == 9) return 1;
  return second.bytes[0] > first.bytes[0] ? 2 : 3;
}
