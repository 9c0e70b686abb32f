// INPUT: --sym-literal --sym-arg --sym-arg 1
// FLAGS: --libc=none
// TESTS: 2
#include <stdio.h>
#include <string.h>

int main(int argc, char** argv) {
  if (argc != 3 || strcmp(argv[1], "--sym-arg")) return 99;
  if (argv[2][0] == '7') printf("seven");
  return 0;
}
