// A file name of 64 gigabytes.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(void) {
  char *name = malloc(1ul << 37);
  memset(name, 'a', 1ul << 36);
  return access(name, F_OK) != -1;
}
