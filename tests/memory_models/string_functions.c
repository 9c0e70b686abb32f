// Functions on strings and bytes through ambiguous pointers: paths divide by what is compared, not by object.
#include "../symbolic/symbolic.h"

int main(void) {
  char *table[6];
  for (int n = 0; n < 6; ++n) {
    table[n] = calloc(1, 8);
    memcpy(table[n], "abcdef", 3);
    table[n][2] = (char)('a' + n / 2);
  }
  SYMBOLIC(uint8_t, i);
  SYMBOLIC(uint8_t, j);
  klee_assume(i < 6);
  klee_assume(j < 6);
  int result = (int)strlen(table[i]);
  if (strcmp(table[i], table[j]) < 0) result += 10;
  if (memcmp(table[i], table[j], 4) == 0) result += 20;
  if (strchr(table[i], 'c')) result += 40;
  if (memchr(table[j], 'b', 8) == table[j] + 1) result += 80;
  return result;
}
