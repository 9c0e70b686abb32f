// Enumerations are integers.
#include "../symbolic.h"

enum Colour { Red, Green = 5, Blue };
int main(void) {
  SYMBOLIC(uint8_t, a);
  enum Colour colour = (enum Colour)(a % 8);
  if (colour == Red) return 1;
  if (colour == Blue) return 2;
  return colour > Green ? 3 : 4;
}
