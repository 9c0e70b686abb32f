// A walk backwards.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  static const char text[] = "abcabc";
  int i = 5;
  while (i >= 0 && text[i] != (char)('a' + a % 4)) --i;
  return i + 1;
}
