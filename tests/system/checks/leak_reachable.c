// By option, memory that is left at the exit is an error even if it can be reached.
// CHECK: leak-reachable
// LEVELS: default
// FLAGS: --check=+leak-reachable
// EXPECT-ERROR: leak_reachable.c:11:10: error: memory that was not freed at the end of the program [ReachableLeak] (CWE-401)
#include <stdlib.h>

static char *kept;

int main(int argc, char **argv) {
  kept = malloc(10);
  return 0;
}
