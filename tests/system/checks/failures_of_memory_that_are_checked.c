// Each allocation may fail, and the program gives back what it has.
// CHECK: failures
// LEVELS: default
// FLAGS: --check=+failures,+leak
// EXIT: 0
// EXPECT-ERROR: all paths explored, no bug
#include <stdlib.h>

struct Pair { char *first, *second; };

static struct Pair *make(void) {
  struct Pair *pair = malloc(sizeof *pair);
  if (!pair) return NULL;
  *pair = (struct Pair){malloc(4), calloc(4, 4)};
  if (pair->first && pair->second) return pair;
  free(pair->first), free(pair->second), free(pair);
  return NULL;
}

int main(void) {
  struct Pair *pair = make();
  if (!pair) return 1;
  pair->first[3] = pair->second[15] = 1;
  free(pair->first), free(pair->second), free(pair);
  return 0;
}
