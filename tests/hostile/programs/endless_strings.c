// String functions on strings of a gigabyte, one after the other.
#include <string.h>
enum { size = 1 << 30 };
static char first[size], second[size];
int main(void) {
  unsigned long sum = 0;
  memset(first, 1, size - 1);
  memset(second, 1, size - 1);
  for (;;) {
    sum += strlen(first);
    sum += strchr(first, 2) != 0;
    sum += strrchr(first, 2) != 0;
    sum += (unsigned)strcmp(first, second);
  }
}
