// free of a stack variable is an error that names it.
// CHECK: invalid-free
// LEVELS: default
// EXPECT-ERROR: error: free of a pointer that was not allocated on the heap [InvalidFree] (CWE-590)
// EXPECT-ERROR: stack variable 'text' of main, 4 bytes
#include <stdlib.h>

int main(int argc, char **argv) {
  char text[4]; char *volatile p = text; p[0] = 1;
  free(p);
  return 0;
}
