// Members without padding.
#include "../symbolic.h"

struct __attribute__((packed)) Packed {
  uint8_t first;
  uint32_t second;
};
int main(void) {
  SYMBOLIC(uint8_t, a);
  struct Packed packed[2] = {{1, 0x100}, {2, 0x200}};
  packed[a & 1].second += a;
  if (packed[1].second > 0x2f0) return 1;
  return packed[0].second == 0x140 ? 2 : 0;
}
