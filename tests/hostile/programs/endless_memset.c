// Fills gigabytes with one value after the other.
#include <string.h>
enum { size = 1 << 30 };
static char first[size], second[size];
int main(void) {
  for (int n = 1;; n++) memset(first, n, size);
}
