// The sign of a number: three paths.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(int16_t, x);
  if (x == 0) return 0;
  if (x < 0) return 1;
  return 2;
}
