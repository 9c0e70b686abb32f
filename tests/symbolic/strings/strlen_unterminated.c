// A string that may have no end.
// KINDS: exit OutOfBounds
#include "../symbolic.h"

int main(void) {
  char text[2];
  klee_make_symbolic(text, sizeof text, "text");
  return (int)strlen(text);
}
