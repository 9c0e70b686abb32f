// A parser of escapes.
#include "../symbolic.h"

int main(void) {
  char text[3];
  klee_make_symbolic(text, 2, "text");
  text[2] = 0;
  const char *p = text;
  int count = 0;
  while (*p) {
    if (*p == '\\') {
      ++p;
      if (*p != 'n' && *p != 't' && *p != '\\') return 100;
    }
    ++p;
    ++count;
  }
  return count;
}
