// A flag in the lowest bit of a pointer.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  int x = 7;
  uintptr_t tagged = (uintptr_t)&x | (a & 1);
  if (tagged & 1) return *(int *)(tagged - 1) == 7 ? 1 : 9;
  return *(int *)tagged == 7 ? 2 : 9;
}
