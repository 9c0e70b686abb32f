// Shifts by zero and by the width less one, of a negative number to the right, and by amounts that are reduced first.
// CHECK: shift
#include <stdio.h>

int main(int argc, char **argv) {
  unsigned x = 1, amount = (unsigned)argc + 40;
  int negative = -8;
  printf("%u %u %llu %d %u\n", x << 31, x << (argc - 1), 1ull << 63, negative >> argc, x << (amount % 32));
  return 0;
}
