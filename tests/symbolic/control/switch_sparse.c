// Cases far apart, some negative.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(int16_t, a);
  switch (a) {
  case -32768: return 1;
  case -7: return 2;
  case 0: return 3;
  case 1000: return 4;
  case 32767: return 5;
  }
  return 0;
}
