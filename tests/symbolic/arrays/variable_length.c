// An array whose length is symbolic.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  unsigned n = (a & 3) + 1;
  int values[n];
  for (unsigned i = 0; i < n; ++i) values[i] = (int)(i * i);
  return values[n - 1];
}
