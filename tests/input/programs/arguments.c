// INPUT: --sym-args 0 2 1
// ALPHABET: abcdefgh-n
// TESTS: 13
#include <stdio.h>

int main(int argc, char** argv) {
  printf("%d", argc);
  for (int n = 1; n < argc; ++n)
    if (argv[n][0] == '-')
      printf("-");
    else if (argv[n][0])
      printf("+");
    else
      printf("empty");
  return argc;
}
