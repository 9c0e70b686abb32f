// One symbol decoded by ranges.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, c);
  int value = c >= 'A' && c <= 'Z' ? c - 'A' : c >= 'a' && c <= 'z' ? c - 'a' + 26 : c >= '0' && c <= '9' ? c - '0' + 52 : c == '+' ? 62 : c == '/' ? 63 : -1;
  assert(value < 64);
  return value < 0 ? 1 : value > 50 ? 2 : 0;
}
