// Primes below a symbolic limit.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  unsigned limit = a & 15, count = 0;
  bool composite[16] = {false};
  for (unsigned i = 2; i < limit; ++i) {
    if (composite[i]) continue;
    ++count;
    for (unsigned j = 2 * i; j < 16; j += i) composite[j] = true;
  }
  return (int)count;
}
