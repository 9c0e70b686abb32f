// A switch on 64 bits.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint16_t, a);
  switch ((uint64_t)a << 40 | 1) {
  case 0x12340000000001ull: return 9;
  case 0x0034120000000001ull: return 1;
  case 1: return 2;
  }
  return 0;
}
