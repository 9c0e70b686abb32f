// Loops within loops.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  unsigned rows = a & 3, columns = a >> 2 & 3, count = 0;
  for (unsigned i = 0; i < rows; ++i)
    for (unsigned j = 0; j < columns; ++j) count += i * j + 1;
  return (int)count;
}
