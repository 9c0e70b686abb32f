// Signed quotients by powers of two are no shifts.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(int16_t, a);
  if (a / 16 != a >> 4) return 1;
  if (a % 16 == -15) return 2;
  return 0;
}
