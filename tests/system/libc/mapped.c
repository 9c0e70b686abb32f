// NEEDS: libc
// Memory that is mapped and not allocated, through a pointer that pointed to a buffer first.
#include <stdio.h>
#include <sys/mman.h>

struct reader {
  char *buffer;
  void *mapped;
};

static int peek(struct reader *reader) { return reader->buffer[100]; }

int main(void) {
  char small[128] = {0};
  struct reader reader = {small, NULL};
  printf("%d\n", peek(&reader));
  reader.mapped = mmap(NULL, 32768, PROT_READ | PROT_WRITE, MAP_ANONYMOUS | MAP_PRIVATE, -1, 0);
  if (reader.mapped == MAP_FAILED) return 1;
  reader.buffer = reader.mapped;
  reader.buffer[100] = 7;
  printf("%d\n", peek(&reader));
  return munmap(reader.mapped, 32768);
}
