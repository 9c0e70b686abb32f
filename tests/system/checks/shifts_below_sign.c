// Positive numbers are shifted as far as they fit; unsigned ones as far as one likes.
// CHECK: shift-base
// FLAGS: --check=+shift-base
#include <stdio.h>

int main(int argc, char **argv) {
  int one = argc;
  unsigned most = 0xffffffffu;
  printf("%d %u %d %lld\n", one << 30, most << 31, 5 << argc, (long long)one << 62);
  return 0;
}
