// A structure too large for registers.
#include "../symbolic.h"

struct Large {
  int values[10];
};
static int sum(struct Large large, int upTo) {
  int total = 0;
  for (int i = 0; i < upTo; ++i) total += large.values[i]++;
  return total;
}
int main(void) {
  SYMBOLIC(uint8_t, a);
  struct Large large = {{1, 2, 3, 4, 5, 6, 7, 8, 9, a}};
  int first = sum(large, 10), second = sum(large, 10);
  assert(first == second);
  return first > 100 ? 1 : 0;
}
