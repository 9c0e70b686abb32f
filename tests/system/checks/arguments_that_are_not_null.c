// Null is passed where it is allowed, and something else where it is not.
// CHECK: nonnull
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__attribute__((nonnull(2))) static int pick(int *may, const int *must) { return may ? *may : *must; }

int main(int argc, char **argv) {
  int value = 3;
  char to[4] = "abc";
  memcpy(to, "xyz", (size_t)(argc - 1));
  free(NULL);
  char *grown = realloc(NULL, 3);
  printf("%d %s %d\n", pick(NULL, &value), to, grown != NULL);
  free(grown);
  return 0;
}
