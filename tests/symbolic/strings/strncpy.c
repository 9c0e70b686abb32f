// Copied and padded.
#include "../symbolic.h"

int main(void) {
  char text[3], copy[4] = "zzz";
  klee_make_symbolic(text, 2, "text");
  text[2] = 0;
  strncpy(copy, text, 3);
  return copy[1] == 0 ? 1 : copy[0] == copy[1] ? 2 : 3;
}
