// Two names of one object: it is freed by both.
// CHECK: double-free
// LEVELS: default
// EXPECT-ERROR: double_free_of_alias.c:16:3: error: memory freed twice [DoubleFree] (CWE-415)
// EXPECT-ERROR: heap object of 8 bytes
// EXPECT-ERROR: double_free_of_alias.c:13:
// EXPECT-ERROR: double_free_of_alias.c:15:
#include <stdlib.h>

struct Pair { int *first, *second; };

int main(int argc, char **argv) {
  int *shared = malloc(8);
  struct Pair pair = {shared, shared + argc - 1};
  free(pair.first);
  free(pair.second);
  return 0;
}
