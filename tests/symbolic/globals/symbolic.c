// A global made symbolic.
#include "../symbolic.h"

static uint8_t global;
static bool isBig(void) { return global > 200; }
int main(void) {
  klee_make_symbolic(&global, sizeof global, "global");
  if (isBig()) return 1;
  return global == 13 ? 2 : 0;
}
