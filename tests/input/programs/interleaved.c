// INPUT: 3 --sym-arg 1 4 --sym-args 1 1 1 --sym-args 0 1 1
// ALPHABET: +-x
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  if (atoi(argv[1]) != 3 || atoi(argv[3]) != 4) return 99;
  if (argv[2][0] == '+') printf("plus");
  if (argv[2][0] == '-') printf("minus");
  if (argv[4][0] == 'x') printf("x");
  if (argc == 6 && argv[5][0]) printf("last");
  return argc;
}
