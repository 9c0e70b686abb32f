// A numeral of two letters.
#include "../symbolic.h"

static int value(char c) {
  switch (c) {
  case 'I': return 1;
  case 'V': return 5;
  case 'X': return 10;
  default: return 0;
  }
}
int main(void) {
  char text[2];
  klee_make_symbolic(text, sizeof text, "text");
  int first = value(text[0]), second = value(text[1]);
  if (!first || !second) return 100;
  return first < second ? second - first : first + second;
}
