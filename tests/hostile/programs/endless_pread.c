// Reads a file of a gigabyte again and again.
#include <fcntl.h>
#include <unistd.h>
enum { size = 1 << 30 };
static char first[size];
int main(void) {
  int file = open("large", O_CREAT | O_RDWR, 0600);
  if (file < 0 || ftruncate(file, size)) return 1;
  for (;;)
    if (pread(file, first, size, 0) < 0) return 1;
}
