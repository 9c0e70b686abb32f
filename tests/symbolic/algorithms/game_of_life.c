// One row, one step.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, row);
  uint8_t next = 0;
  for (int i = 1; i < 7; ++i) {
    int neighbours = (row >> (i - 1) & 1) + (row >> (i + 1) & 1);
    if (neighbours == 1) next |= (uint8_t)(1 << i);
  }
  return next == 0 ? 1 : next == row ? 2 : 0;
}
