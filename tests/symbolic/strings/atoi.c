// Digits turned into a number, by hand.
#include "../symbolic.h"

int main(void) {
  char text[3];
  klee_make_symbolic(text, 2, "text");
  text[2] = 0;
  int value = 0;
  for (const char *p = text; *p; ++p) {
    if (*p < '0' || *p > '9') return 100;
    value = 10 * value + *p - '0';
  }
  return value == 42 ? 1 : value > 90 ? 2 : 0;
}
