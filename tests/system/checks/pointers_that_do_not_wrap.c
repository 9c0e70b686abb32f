// Pointers are moved inside of their objects, to the end, and back.
// CHECK: pointer-overflow
// FLAGS: --check=+pointer-overflow
#include <stdio.h>

int main(int argc, char **argv) {
  int numbers[8], *at = numbers + 8;
  at -= argc;
  *at = 5;
  printf("%d %td\n", numbers[7], at - numbers);
  return 0;
}
