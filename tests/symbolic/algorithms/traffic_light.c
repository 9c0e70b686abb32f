// States that must not meet.
#include "../symbolic.h"

enum Light { Red, Green, Yellow };
int main(void) {
  SYMBOLIC(uint8_t, ticks);
  enum Light north = Green, east = Red;
  for (unsigned i = 0; i < (ticks & 7u); ++i) {
    if (north == Green) north = Yellow;
    else if (north == Yellow) {
      north = Red;
      east = Green;
    } else if (east == Green) east = Yellow;
    else {
      east = Red;
      north = Green;
    }
    assert(north == Red || east == Red);
  }
  return (int)(3 * north + east);
}
