// INPUT: --sym-stdin 2
// ALPHABET: ab +-
// NEEDS: libc
#include <stdio.h>

int main(void) {
  int spaces = 0, letters = 0, total = 0;
  for (int c; (c = getchar()) != EOF; ++total)
    if (c == ' ')
      ++spaces;
    else if (c == 'a')
      ++letters;
  printf("%d %d %d", spaces, letters, total);
  return feof(stdin) ? spaces : 99;
}
