// Functions as members, as drivers have them.
#include "../symbolic.h"

struct Driver {
  const char *name;
  int (*open)(int);
};
static int openFast(int x) { return x + 1; }
static int openSlow(int x) { return x > 10 ? 0 : x; }
static const struct Driver drivers[] = {{"fast", openFast}, {"slow", openSlow}};
int main(void) {
  SYMBOLIC(uint8_t, a);
  const struct Driver *driver = &drivers[a % 2];
  if (driver->name[0] == 's') return driver->open(a / 16);
  return driver->open(3);
}
