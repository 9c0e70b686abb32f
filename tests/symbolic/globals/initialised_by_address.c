// Globals that point to each other.
#include "../symbolic.h"

static int values[4] = {10, 20, 30, 40};
static int *const places[4] = {&values[3], &values[2], &values[1], &values[0]};
int main(void) {
  SYMBOLIC(uint8_t, a);
  *places[0] = a;
  return values[3] > 100 ? 1 : *places[1];
}
