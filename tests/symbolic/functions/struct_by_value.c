// Structures passed and returned.
#include "../symbolic.h"

struct Pair {
  int first, second;
};
static struct Pair swap(struct Pair pair) {
  struct Pair result = {pair.second, pair.first};
  pair.first = 99;
  return result;
}
int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  struct Pair pair = {a, b}, swapped = swap(pair);
  assert(pair.first == a);
  return swapped.first < swapped.second ? 1 : 0;
}
