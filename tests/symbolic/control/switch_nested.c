// A switch within a switch.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  switch (a % 3) {
  case 0:
    switch (b % 3) {
    case 0: return 1;
    case 1: return 2;
    }
    break;
  case 1: return b == 7 ? 3 : 4;
  }
  return 0;
}
