// Compared with a word.
#include "../symbolic.h"

int main(void) {
  char text[3];
  klee_make_symbolic(text, 2, "text");
  text[2] = 0;
  if (strcmp(text, "hi") == 0) return 1;
  return strcmp(text, "m") < 0 ? 2 : 3;
}
