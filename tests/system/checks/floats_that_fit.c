// Numbers at the limits of their integer types, with a fraction that is cut, and conversions between floating-point types.
// CHECK: float-conversion
// FLAGS: --check=+float-conversion
#include <stdio.h>

int main(int argc, char **argv) {
  double large = 2147483646.9 + argc - 1, negative = -0.9 * argc, huge = 1e300 * argc;
  float narrow = (float)huge;
  printf("%d %u %d\n", (int)large, (unsigned)negative, narrow > 1);
  return 0;
}
