// Functions that return from the middle.
#include "../symbolic.h"

static int classify(int x) {
  if (x < 0) return -1;
  for (int i = 2; i * i <= x; ++i)
    if (x % i == 0) return i;
  return x < 2 ? 0 : 1;
}
int main(void) {
  SYMBOLIC(uint8_t, a);
  int kind = classify(a & 31);
  return kind + 1;
}
