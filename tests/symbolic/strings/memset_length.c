// Filled to a symbolic length.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  uint8_t bytes[8] = {0};
  memset(bytes, 3, a % 9);
  int sum = 0;
  for (int i = 0; i < 8; ++i) sum += bytes[i];
  return sum;
}
