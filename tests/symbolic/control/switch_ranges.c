// Ranges of cases.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, c);
  switch (c) {
  case '0' ... '9': return 1;
  case 'a' ... 'z':
  case 'A' ... 'Z': return 2;
  case ' ': return 3;
  default: return 0;
  }
}
