// Compared as far as asked.
#include "../symbolic.h"

int main(void) {
  char text[3];
  klee_make_symbolic(text, 2, "text");
  text[2] = 0;
  if (strncmp(text, "xyz", 1) == 0) return strncmp(text, "xyz", 2) == 0 ? 1 : 2;
  return 0;
}
