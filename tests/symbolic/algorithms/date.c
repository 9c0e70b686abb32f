// Days of a month.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, month);
  SYMBOLIC(uint8_t, day);
  static const uint8_t days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (month < 1 || month > 12) return 1;
  if (day < 1 || day > days[month - 1]) return 2;
  return month == 2 && day == 28 ? 3 : 0;
}
