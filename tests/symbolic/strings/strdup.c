// A copy on the heap.
#include "../symbolic.h"

int main(void) {
  char text[3];
  klee_make_symbolic(text, 2, "text");
  text[2] = 0;
  char *copy = strdup(text);
  text[0] = 'x';
  int result = copy[0] == 'y' ? 1 : 0;
  free(copy);
  return result;
}
