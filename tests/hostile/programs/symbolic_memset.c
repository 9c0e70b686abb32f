// Fills a gigabyte with a symbolic byte.
#include <klee/klee.h>
#include <string.h>
enum { size = 1 << 30 };
static char first[size];
int main(void) {
  unsigned char x;
  klee_make_symbolic(&x, sizeof x, "x");
  memset(first, x, size);
  return first[5] == first[1 << 29];
}
