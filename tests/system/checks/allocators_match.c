// munmap gives back what mmap made, free what malloc and its kin made.
// CHECK: invalid-free mismatched-free
// NEEDS: libc
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

int main(int argc, char **argv) {
  char *memory = mmap(0, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  memory[5000] = 1;
  void *aligned = aligned_alloc(64, 128), *posix = 0;
  int failed = posix_memalign(&posix, 64, 100);
  char *text = strdup("abc"), *line = 0;
  size_t size = 0;
  free(text), free(aligned), free(posix), free(line), free(NULL);
  printf("%d %d\n", munmap(memory, 8192), failed);
  return 0;
}
