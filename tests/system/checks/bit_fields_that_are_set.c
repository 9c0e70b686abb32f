// Bit-fields are set one after the other, in any order, and read.
// CHECK: uninitialised
// FLAGS: --check=+uninitialised
#include <stdio.h>
#include <stdlib.h>

struct Packed {
  unsigned a : 3;
  unsigned b : 10;
  signed c : 7;
  unsigned d : 1;
  unsigned long e : 40;
};

int main(void) {
  struct Packed here, *there = malloc(sizeof *there);
  here.c = -5;
  here.a = 6;
  here.d = 1;
  *there = here;
  there->e = 123456789012;
  there->b = 777;
  if (there->a > 5 && there->d && there->c < 0 && there->e > 1000)
    printf("%u %u %d %u %lu\n", there->a, there->b, there->c, there->d, (unsigned long)there->e);
  free(there);
  return 0;
}
