// Cases side by side.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  switch (a) {
  case 10: return 1;
  case 11: return 2;
  case 12:
  case 13: return 3;
  case 14: return 4;
  case 15: return 5;
  default: return 0;
  }
}
