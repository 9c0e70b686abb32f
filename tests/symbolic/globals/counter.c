// A global that branches change.
#include "../symbolic.h"

static int counter;
static void count(bool condition) {
  if (condition) ++counter;
}
int main(void) {
  SYMBOLIC(uint8_t, a);
  count(a & 1);
  count(a & 2);
  count(a & 4);
  return counter;
}
