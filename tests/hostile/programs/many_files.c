// Opens files without end.
#include <stdio.h>
int main(void) {
  unsigned count = 0;
  while (fopen("/dev/null", "r")) count++;
  return count > 1000;
}
