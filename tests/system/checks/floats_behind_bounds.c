// A number is compared with the limits of its type first, and what is no number fails the comparison.
// CHECK: float-conversion
// FLAGS: --check=+float-conversion
#include <limits.h>
#include <stdio.h>

static int toInt(double x) { return x > INT_MIN && x < INT_MAX ? (int)x : -1; }

int main(int argc, char **argv) {
  double zero = argc - 1;
  printf("%d %d %d\n", toInt(3e9), toInt(zero / zero), toInt(-7.5));
  return 0;
}
