// Prints a string of a gigabyte, without end.
#include <stdio.h>
#include <string.h>
enum { size = 1 << 30 };
static char first[size];
int main(void) {
  memset(first, 'a', size - 1);
  for (;;) puts(first);
}
