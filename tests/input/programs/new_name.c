// INPUT: --sym-files 1 2 --sym-arg 1
// NEEDS: libc
// INCOMPLETE: SymbolicPath
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int argc, char** argv) {
  struct stat status;
  int file = open(argv[1], O_RDWR | O_CREAT, 0600);
  if (file < 0) {
    return errno;
  }
  if (write(file, "abc", 3) != 3 || stat(argv[1], &status) || status.st_size != 3) return 99;
  if (stat("A", &status) || status.st_size != 3) printf("new");
  return 0;
}
