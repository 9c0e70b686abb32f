// A wide write at a symbolic index, read by bytes.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  uint32_t values[3] = {0, 0, 0};
  values[a % 3] = 0x01020304;
  const uint8_t *bytes = (const uint8_t *)values;
  if (bytes[4] == 4) return 1;
  return bytes[11] == 1 ? 2 : 3;
}
