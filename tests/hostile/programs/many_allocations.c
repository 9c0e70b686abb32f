// Allocations without end, each of them written.
#include <stdlib.h>
#include <string.h>
int main(void) {
  for (;;) {
    char *block = malloc(100000);
    if (!block) return 1;
    memset(block, 1, 100000);
  }
}
