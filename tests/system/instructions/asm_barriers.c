// Inline assembly that does nothing: barriers and moves between registers.
#include "../check.h"

int main(void) {
  int x = 5, y;
  __asm__ volatile("" ::: "memory");
  __asm__("" : "+r"(x));
  __asm__ volatile("" : "=r"(y) : "0"(x + 1));
  __asm__ volatile("" : : "r"(x), "m"(y));
  show("x", x), show("y", y);
  return finish();
}
