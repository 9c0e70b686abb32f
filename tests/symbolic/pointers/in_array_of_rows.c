// Rows allocated one by one.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  uint8_t *rows[3];
  for (int i = 0; i < 3; ++i) {
    rows[i] = calloc(3, 1);
    rows[i][i] = 1;
  }
  return rows[a % 3][b % 3] ? 1 : 0;
}
