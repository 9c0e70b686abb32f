// Division by other numbers than zero, by -1 of what has a negative, and of floating-point numbers by zero.
// CHECK: division
#include <limits.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int most = INT_MAX, least = INT_MIN;
  double zero = argc - 1;
  printf("%d %d %d %f\n", most / -argc, least / argc, (least + argc) / -1, argc / zero);
  return 0;
}
