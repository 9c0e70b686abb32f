// Pointers lie at any offset of many objects, so that each byte of one is a look-up of its own in all that the objects hold, and the values that the
// bytes can have together are more than can be listed.
// FLAGS: --memory=flat
// FLAGS: --memory=segmented
// FLAGS: --memory=merging
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>

enum { objects = 300, size = 400 };

static char *next(char *object, unsigned at) {
  char *result;
  memcpy(&result, object + at, sizeof result);
  return result;
}

int main(void) {
  char *heap[objects];
  unsigned char which[4], at[4];
  klee_make_symbolic(which, sizeof which, "which");
  klee_make_symbolic(at, sizeof at, "at");
  for (int n = 0; n < objects; n++) heap[n] = malloc(size);
  for (int n = 0; n < objects; n++)
    for (int k = 1; k + sizeof(char *) <= size; k += 11) memcpy(heap[n] + k, &heap[(n * 7 + k) % objects], sizeof(char *));
  int sum = 0;
  for (int n = 0; n < 4; n++) {
    char *object = heap[which[n]];
    for (int depth = 0; depth < 4; depth++) object = next(object, 1 + 11 * (at[n] % 32));
    sum += *object;
  }
  return sum == 7;
}
