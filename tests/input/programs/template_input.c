// INPUT: --sym-file -=%/template.txt
// ALPHABET: 3y
// NEEDS: libc
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[32];
  if (!fgets(line, sizeof line, stdin) || strncmp(line, "level=", 6)) return 99;
  if (line[6] == '3') printf("three");
  return line[7] != ' ';
}
