// The same from both ends.
#include "../symbolic.h"

int main(void) {
  char text[4] = {0, 'x', 0, 0};
  klee_make_symbolic(&text[0], 1, "first");
  klee_make_symbolic(&text[2], 1, "last");
  size_t length = strlen(text);
  for (size_t i = 0; i < length / 2; ++i)
    if (text[i] != text[length - 1 - i]) return 0;
  return (int)length + 1;
}
