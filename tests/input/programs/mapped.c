// INPUT: --sym-files 1 2
// ALPHABET: ab
// NEEDS: libc
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
  int file = open("A", O_RDONLY);
  const char* bytes = mmap(0, 2, PROT_READ, MAP_PRIVATE, file, 0);
  if (bytes == MAP_FAILED) return 99;
  if (bytes[0] == 'a') printf("a");
  if (bytes[1] == 'b') printf("b");
  return munmap((void*)bytes, 2);
}
