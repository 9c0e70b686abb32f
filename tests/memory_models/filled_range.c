// Ranges of symbolic length in one of several objects, some of which cannot be written to. An empty range is fine anywhere.
#include "../symbolic/symbolic.h"
#include <stdlib.h>
#include <string.h>

static const char fixed[4] = "four";

int main(void) {
  SYMBOLIC(uint8_t, place);
  SYMBOLIC(uint8_t, value);
  char local[5] = "abcde", *one = calloc(1, 3);
  char *table[] = {local, one, NULL, (char *)fixed, local + 3, one + 3};
  char *to = table[place % 6];
  memset(to, value >> 4, value & 7);
  if (local[4] == 'e' && one[2] == 0) return 0;
  return local[0] == 'a' ? 1 : 2;
}
