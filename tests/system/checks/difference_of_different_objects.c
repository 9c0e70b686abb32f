// By option, it is an error to subtract them.
// CHECK: pointer-pair
// LEVELS: default
// FLAGS: --check=+pointer-pair
// EXPECT-ERROR: error: comparison or difference of pointers to different objects [UnrelatedPointers] (CWE-469)
// EXPECT-ERROR: points to heap object of 8 bytes
#include <stdlib.h>

int main(int argc, char **argv) {
  char *a = malloc(4), *b = malloc(8);
  return (int)(b - a) > 1000;
}
