// A hash that must hit one value.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  uint32_t hash = 2166136261u;
  hash = (hash ^ a) * 16777619u;
  hash = (hash ^ b) * 16777619u;
  return (hash & 0xffff) == 0x1234 ? 1 : 0;
}
