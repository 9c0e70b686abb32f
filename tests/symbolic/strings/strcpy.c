// Copied into what may be too small.
// KINDS: exit OutOfBounds
#include "../symbolic.h"

int main(void) {
  char text[3], small[2];
  klee_make_symbolic(text, 2, "text");
  text[2] = 0;
  strcpy(small, text);
  return small[0] == 'q' ? 1 : 0;
}
