// Unsigned arithmetic at its limits, and numbers that become unsigned without arithmetic.
// CHECK: unsigned-overflow
// FLAGS: --check=+unsigned-overflow
#include <limits.h>
#include <stdio.h>

int main(int argc, char **argv) {
  unsigned most = UINT_MAX - (unsigned)argc, small = (unsigned char)(argc + 255);
  unsigned long wide = 1ul + UINT_MAX;
  printf("%u %u %lu %u\n", most + 1, small, wide * 2 / 4, (unsigned)-argc & 7);
  return 0;
}
