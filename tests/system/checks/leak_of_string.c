// A copy of a string that is overwritten before it was freed is lost.
// CHECK: leak
// LEVELS: default
// FLAGS: --check=+leak
// EXPECT-ERROR: leak_of_string.c:13:10: error: memory that was not freed and cannot be reached any more [MemoryLeak] (CWE-401)
// EXPECT-ERROR: an object of 4 bytes is left
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  char *text = malloc(10);
  free(text);
  text = strdup("abc");
  text = strdup("xyz");
  exit(text[0] == 'y');
}
