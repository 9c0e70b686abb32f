// A shift by too much does what the machine does if the check is left out.
// LEVELS: default
// FLAGS: --check=none
// EXPECT: 2
#include <stdio.h>

int main(int argc, char **argv) {
  printf("%d\n", 1 << (argc + 32));
  return 0;
}
