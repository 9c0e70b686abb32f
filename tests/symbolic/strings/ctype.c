// Classes of characters.
#include "../symbolic.h"

#include <ctype.h>
int main(void) {
  SYMBOLIC(uint8_t, c);
  if (isdigit(c)) return 1;
  if (isspace(c)) return 2;
  return 0;
}
