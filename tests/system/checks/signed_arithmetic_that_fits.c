// Signed arithmetic at the limits of its type, and arithmetic that C defines to wrap, are no errors.
// CHECK: signed-overflow
#include <limits.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int most = INT_MAX - argc + 1, least = INT_MIN + argc - 1;
  unsigned wraps = UINT_MAX;
  short small = SHRT_MAX;
  signed char byte = SCHAR_MAX;
  small++, byte += 1; // computed as int, and converted
  printf("%d %d %d %d\n", most - 1 + argc, least + 1 - argc, -most, most + least);
  printf("%u %u %u\n", wraps + argc, 0u - argc, wraps * wraps);
  printf("%d %d %d\n", small, byte, 46340 * (46340 + argc - 1));
  int sum;
  printf("%d\n", __builtin_add_overflow(most, argc, &sum));
  char *p = (char *)&most;
  printf("%td\n", (p + 4) - p);
  return 0;
}
