// Cases that run into the next.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  int sum = 0;
  switch (a & 7) {
  case 0: sum += 1;
  case 1: sum += 2; break;
  case 4: sum += 4;
  default: sum += 8;
  case 5: sum += 16;
  }
  return sum;
}
