// Null is passed where the declaration forbids it, although nothing is copied.
// CHECK: nonnull
// LEVELS: default
// EXPECT-ERROR: error: null where the declaration forbids it [NullArgument] (CWE-476)
// EXPECT-ERROR: argument 2 must not be null, as /usr/include/string.h:
#include <string.h>

int main(int argc, char **argv) {
  char to[4];
  memcpy(to, argc > 5 ? "a" : 0, (size_t)(argc - 1));
  return 0;
}
