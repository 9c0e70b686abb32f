// An integer loop: arithmetic, comparisons and branches in registers, no memory.
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  unsigned rounds = argc > 1 ? (unsigned)atoi(argv[1]) : 1;
  unsigned x = 12345, y = 1;
  for (unsigned i = 0; i < rounds; ++i)
    for (unsigned k = 0; k < 1000000; ++k) {
      x = x * 1664525u + 1013904223u;
      if (x & 0x10000)
        y += x >> 7;
      else
        y ^= k;
    }
  printf("%u %u\n", x, y);
  return 0;
}
