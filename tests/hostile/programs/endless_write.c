// Writes a gigabyte at a time to standard output.
#include <string.h>
#include <unistd.h>
enum { size = 1 << 30 };
static char first[size];
int main(void) {
  memset(first, 'a', size);
  for (;;)
    if (write(1, first, size) < 0) return 1;
}
