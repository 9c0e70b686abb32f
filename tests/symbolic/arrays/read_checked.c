// An index that is checked first.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  static const char text[] = "symbolic";
  if (a >= sizeof text) return 1;
  if (text[a] == 'b') return 2;
  return text[a] == 0 ? 3 : 4;
}
