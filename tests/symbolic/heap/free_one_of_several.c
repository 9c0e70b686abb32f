// One of several pointers is freed; one of them points inside of an object, one object is freed already.
// KINDS: exit InvalidFree DoubleFree
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  char *objects[4];
  for (int n = 0; n < 4; ++n) objects[n] = malloc(8);
  free(objects[3]);
  if (a < 100) objects[1] += 1 + a % 7;
  free(objects[a & 3]);
  return a & 3;
}
