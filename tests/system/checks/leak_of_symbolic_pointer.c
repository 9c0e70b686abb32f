// A pointer that is stored at an offset that is input, or chosen by input, is a reference; one that input overwrites is a leak.
// CHECK: leak
// LEVELS: default
// FLAGS: --check=+leak
// EXPECT-ERROR: leak_of_symbolic_pointer.c:21:9: error: memory that was not freed and cannot be reached any more [MemoryLeak] (CWE-401)
// EXPECT-ERROR: verdict: all paths explored, 1 bug
#include <klee/klee.h>
#include <stdlib.h>

static char *table[8], *chosen;

int main(void) {
  unsigned char at, which;
  klee_make_symbolic(&at, sizeof at, "at");
  klee_make_symbolic(&which, sizeof which, "which");
  table[at % 8] = malloc(3);
  char *one = malloc(1), *two = malloc(2);
  chosen = (char *)((size_t)one ^ (((size_t)one ^ (size_t)two) & -(size_t)(which % 2)));
  table[(at + 1) % 8] = one;
  table[(at + 2) % 8] = two;
  one = malloc(4);
  if (which > 200) return 0;
  free(one);
  return 0;
}
