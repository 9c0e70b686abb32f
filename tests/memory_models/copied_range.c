// Ranges of symbolic length, from one of several objects to one of several, two of which are in one object.
#include "../symbolic/symbolic.h"
#include <stdlib.h>
#include <string.h>

int main(void) {
  SYMBOLIC(uint8_t, places);
  SYMBOLIC(uint8_t, length);
  char local[4] = "wxyz", *large = malloc(6), *small = malloc(3);
  memcpy(large, "abcdef", 6);
  memcpy(small, "rst", 3);
  char *table[] = {large, small, large + 2, local};
  char *to = table[places & 3], *from = table[places >> 2 & 3];
  memmove(to, from, length & 7);
  int sum = large[0] + 3 * large[2] + 5 * large[5] + 7 * small[2] + 11 * local[0];
  if (sum == 'a' + 3 * 'c' + 5 * 'f' + 7 * 't' + 11 * 'w') return 0;
  if (large[2] == 'a') return 1;
  if (large[2] == 'w' && large[4] == 'e') return 2;
  return small[1] == 'x' ? 3 : 4;
}
