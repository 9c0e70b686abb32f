// Strings and bytes that are printed through an ambiguous pointer: one state, also where a width pads them.
// STATES: 1 auto merging flat segmented
#include "../symbolic/symbolic.h"
#include <stdio.h>

int main(void) {
  char *table[6];
  for (int n = 0; n < 6; ++n) {
    table[n] = calloc(1, 12);
    for (int k = 0; k <= n % 4; ++k) table[n][k] = (char)('a' + n);
  }
  SYMBOLIC(uint8_t, i);
  SYMBOLIC(char, c);
  klee_assume(i < 6);
  table[4][1] = c;
  int length = printf("<%s|%6s|%.2s>\n", table[i], table[i], table[i]);
  puts(table[i]);
  fputs(table[i], stdout);
  fwrite(table[i], 1, 3, stdout);
  return length > 15;
}
