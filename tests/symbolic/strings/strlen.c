// The length of a symbolic string.
#include "../symbolic.h"

int main(void) {
  char text[3];
  klee_make_symbolic(text, 2, "text");
  text[2] = 0;
  return (int)strlen(text);
}
