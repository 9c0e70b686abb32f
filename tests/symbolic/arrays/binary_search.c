// A search in a sorted table.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  static const uint8_t sorted[7] = {2, 3, 5, 7, 11, 13, 17};
  int low = 0, high = 6;
  while (low <= high) {
    int middle = (low + high) / 2;
    if (sorted[middle] == a) return 1;
    if (sorted[middle] < a) low = middle + 1;
    else high = middle - 1;
  }
  return 0;
}
