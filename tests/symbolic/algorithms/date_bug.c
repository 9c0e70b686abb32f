// December has no place in the table.
// KINDS: exit IndexOutOfBounds
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, month);
  static const uint8_t days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (month < 1 || month > 12) return 1;
  return days[month] == 30 ? 2 : 0;
}
