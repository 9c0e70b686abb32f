// INPUT: --sym-files 1 1 --sym-arg 3
// ALPHABET: AB./x
// NEEDS: libc
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int argc, char** argv) {
  struct stat status;
  if (stat(argv[1], &status)) {
    if (errno == ENOENT) printf("missing");
    return open(argv[1], O_RDONLY) < 0 ? 1 : 99;
  }
  int file = open(argv[1], O_RDONLY);
  if (S_ISDIR(status.st_mode)) {
    char byte;
    printf("folder");
    return read(file, &byte, 1) < 0 && errno == EISDIR ? 2 : 98;
  }
  char byte = 0;
  if (read(file, &byte, 1) != 1) return 97;
  if (byte == 'x') printf("x");
  return access(argv[1], R_OK) ? 96 : 3;
}
