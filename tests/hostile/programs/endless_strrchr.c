// Looks for a character from the end of a string of a gigabyte.
#include <string.h>
enum { size = 1 << 30 };
static char first[size];
int main(void) {
  memset(first, 1, size - 1);
  for (;;)
    if (strrchr(first, 2)) return 1;
}
