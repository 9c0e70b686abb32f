// INPUT: --sym-stdin 3 --sym-arg 1
// ALPHABET: 01234x
// NEEDS: libc
#include <stdio.h>
#include <unistd.h>

int main(int argc, char** argv) {
  unsigned size = (unsigned char)argv[1][0] - '0';
  char buffer[4] = {0};
  if (size > 4) return 9;
  long count = read(0, buffer, size);
  printf("%ld", count);
  if (buffer[1] == 'x') printf("x");
  return lseek(0, size, SEEK_SET);
}
