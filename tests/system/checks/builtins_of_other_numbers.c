// Zeros before and behind are counted in numbers that are not zero; ones and the first one in zero, too.
// CHECK: builtin
// FLAGS: --check=+builtin
#include <stdio.h>

int main(int argc, char **argv) {
  unsigned zero = (unsigned)argc - 1, x = (unsigned)argc;
  printf("%d %d %d %d\n", __builtin_clz(x), __builtin_ctzl(x * 8ul), __builtin_popcount(zero), __builtin_ffs((int)zero));
  return 0;
}
