// The last place of a letter.
#include "../symbolic.h"

int main(void) {
  char text[3];
  klee_make_symbolic(text, 2, "text");
  text[2] = 0;
  const char *found = strrchr(text, '/');
  return found ? (int)(found - text) : 5;
}
