// Strings chosen by a symbolic index.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  static const char *const names[] = {"one", "two", "three", "four"};
  const char *name = names[a & 3];
  return name[0] == 't' ? (name[1] == 'w' ? 1 : 2) : 3;
}
