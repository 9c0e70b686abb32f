// The limit is an option; calloc's product counts.
// CHECK: allocation-size
// LEVELS: default
// FLAGS: --check=+allocation-size --max-allocation=1000
// EXPECT-ERROR: error: allocation that input can make too large [OversizedAllocation] (CWE-789)
// EXPECT-ERROR: the size can be more than 1000 bytes
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned char count;
  klee_make_symbolic(&count, sizeof count, "count");
  free(calloc(count, 8));
  return 0;
}
