// Appended to a known beginning.
#include "../symbolic.h"

int main(void) {
  char text[2], joined[8] = "ab";
  klee_make_symbolic(text, 1, "text");
  text[1] = 0;
  strcat(joined, text);
  return strcmp(joined, "abc") == 0 ? 1 : strlen(joined) == 2 ? 2 : 3;
}
