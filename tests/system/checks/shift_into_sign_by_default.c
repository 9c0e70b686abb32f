// A shift into the sign is no error by default: every compiler defines it, and programs use it.
#include <stdio.h>

int main(int argc, char **argv) {
  printf("%d %d\n", argc << 31, -argc << 3);
  return 0;
}
