// INPUT: --sym-arg 1 --sym-stdin 1
// ALPHABET: ux
// NEEDS: libc
// TESTS: 6
#include <ctype.h>
#include <stdio.h>

int main(int argc, char** argv) {
  int c = getchar();
  if (argv[1][0] == 'u') return printf("upper\n") != 6;
  if (argv[1][0] == 'x') {
    if (c == 'x') return puts("both") < 0;
    return puts("one") < 0;
  }
  if (c == 'x') return printf("input");
  if (c) return printf("byte");
  return 9;
}
