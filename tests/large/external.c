// A native function that can get at a large symbolic object is not called.
// EXITS: 0
// INCOMPLETE: Unsupported
// REPLAY: no
#include <klee/klee.h>
#include <stdlib.h>

char *strfry(char *);

int main(void) {
  char *text = malloc(64 << 20);
  unsigned char c;
  if (!text) return 0;
  klee_make_symbolic(text, 64 << 20, "text");
  klee_make_symbolic(&c, sizeof c, "c");
  if (c < 100) return 0;
  return strfry(text) != text;
}
