// A parser that runs past the end.
// KINDS: exit OutOfBounds
#include "../symbolic.h"

int main(void) {
  char text[2];
  klee_make_symbolic(text, 1, "text");
  text[1] = 0;
  int count = 0;
  for (const char *p = text; *p; ++p, ++count)
    if (*p == '%') ++p;
  return count;
}
