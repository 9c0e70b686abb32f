// INPUT: --sym-files 1 0 --sym-arg 2
// ALPHABET: AB./x-
// NEEDS: libc
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>

int main(int argc, char** argv) {
  int file = open(argv[1], O_RDONLY);
  return file >= 0 ? 0 : errno;
}
