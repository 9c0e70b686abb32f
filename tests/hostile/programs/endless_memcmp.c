// Compares, in single calls, more than the time suffices for.
#include <stdlib.h>
#include <string.h>
int main(void) {
  const size_t size = 1ul << 39;
  const char *first = malloc(size), *second = malloc(size);
  int order = 0;
  for (;;) order += memcmp(first, second, size);
}
