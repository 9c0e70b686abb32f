// A mapping is given back in two parts, and memory of the heap beside it is freed.
// CHECK: mismatched-free
// NEEDS: libc
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

int main(int argc, char **argv) {
  char *memory = mmap(0, 3 * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  char *heap = malloc(10);
  memory[4096] = heap[0] = 1;
  int first = munmap(memory, 4096), second = munmap(memory + 4096, 2 * 4096);
  printf("%d %d %d\n", first, second, heap[0]);
  free(heap);
  return 0;
}
