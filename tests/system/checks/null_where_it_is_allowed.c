// Null is passed where the declaration says nothing, and returned where it may be.
// CHECK: nonnull
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int length(const char *text) { return text ? (int)strlen(text) : -1; }
static const char *find(int n) { return n > 1 ? "found" : NULL; }
static int both(int *first, int *second) __attribute__((nonnull(1)));
static int both(int *first, int *second) { return *first + (second ? *second : 0); }

int main(int argc, char **argv) {
  int one = 1;
  free(NULL);
  printf("%d %d %d\n", length(find(argc)), length(find(argc + 1)), both(&one, NULL));
  return 0;
}
