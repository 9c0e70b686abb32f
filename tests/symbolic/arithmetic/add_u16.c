// Two bytes as one number.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint16_t, a);
  uint16_t next = a + 0x8001;
  if (next < a) return 1;
  if (next > 0xff00) return 2;
  return 0;
}
