// Deep recursion that a native stack has room for is no error; variable-length arrays in a loop are given back.
// CHECK: recursion
#include <stdio.h>

static unsigned depth(unsigned n) { return n == 0 ? 0 : 1 + depth(n - 1); }

static unsigned fill(unsigned size) {
  char bytes[size];
  for (unsigned n = 0; n < size; n += 4096) bytes[n] = (char)n;
  return (unsigned char)bytes[size - 1 - (size - 1) % 4096];
}

int main(int argc, char **argv) {
  unsigned sum = 0;
  for (int n = 0; n < 20; ++n) {
    char bytes[1000000 * argc];
    bytes[n] = 1;
    sum += (unsigned)bytes[n] + fill(500000);
  }
  printf("%u %u\n", depth(50000), sum);
  return 0;
}
