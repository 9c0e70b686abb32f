// INPUT: --sym-stdin 3
// ALPHABET: xyz
// NEEDS: libc
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  struct stat status;
  char buffer[4];
  if (fstat(0, &status) || status.st_size != 3 || isatty(0)) return 99;
  if (read(0, buffer, 1) != 1) return 98;
  if (buffer[0] == 'x') printf("x");
  if (read(0, buffer, 4) != 2) return 97;
  if (buffer[1] == 'y') printf("y");
  if (read(0, buffer, 1) != 0) return 96;
  if (lseek(0, -2, SEEK_END) != 1 || read(0, buffer, 1) != 1) return 95;
  if (buffer[0] == 'z') printf("z");
  return lseek(0, 0, SEEK_CUR);
}
