// A pointer with a symbolic offset, kept in memory.
#include "../symbolic.h"

struct Cursor {
  const uint8_t *at, *end;
};
int main(void) {
  SYMBOLIC(uint8_t, a);
  static const uint8_t data[6] = {9, 8, 7, 6, 5, 4};
  struct Cursor cursor = {data + a % 6, data + 6};
  int sum = 0;
  while (cursor.at < cursor.end) sum += *cursor.at++;
  return sum;
}
