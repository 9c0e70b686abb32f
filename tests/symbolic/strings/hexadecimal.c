// Two digits.
#include "../symbolic.h"

static int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}
int main(void) {
  char text[2];
  klee_make_symbolic(text, sizeof text, "text");
  int high = digit(text[0]), low = digit(text[1]);
  if (high < 0 || low < 0) return 1;
  return high * 16 + low == 0xbe ? 2 : 0;
}
