// More symbolic output than is kept.
#include <klee/klee.h>
#include <unistd.h>

static char text[256 << 20];

int main(void) {
  klee_make_symbolic(text, 1000, "text");
  return write(1, text, sizeof text) != sizeof text;
}
