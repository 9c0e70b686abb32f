// Writes a file of its own without end.
#include <stdio.h>
#include <string.h>
int main(void) {
  static char block[65536];
  FILE *file = fopen("grows", "w");
  memset(block, 'x', sizeof block);
  for (;;)
    if (!file || fwrite(block, 1, sizeof block, file) == 0) return 1;
}
