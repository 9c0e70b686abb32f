// Pointers into one object are in order.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  char text[16] = {0};
  const char *p = text + (a & 15), *middle = text + 8;
  if (p < middle) return 1;
  return p == middle ? 2 : 3;
}
