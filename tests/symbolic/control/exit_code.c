// Exit codes that depend on the input.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  if (a < 100) exit(a);
  return a - 100;
}
