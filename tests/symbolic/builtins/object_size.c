// What the compiler knows of an object's size.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  char buffer[10];
  size_t size = __builtin_object_size(buffer, 0);
  return a < size ? 1 : 2;
}
