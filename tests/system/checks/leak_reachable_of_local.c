// The program exits while a variable of main still refers to memory.
// CHECK: leak-reachable
// LEVELS: default
// FLAGS: --check=+leak-reachable
// EXPECT-ERROR: leak_reachable_of_local.c:10:24: error: memory that was not freed at the end of the program [ReachableLeak] (CWE-401)
// EXPECT-ERROR: an object of 24 bytes is left
#include <stdlib.h>

int main(int argc, char **argv) {
  char *local = argc ? malloc(24) : NULL;
  if (local) local[0] = 1;
  exit(0);
}
