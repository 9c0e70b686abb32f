// A list in an array, links symbolic.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  struct {
    uint8_t value, next;
  } nodes[4] = {{1, 2}, {2, 3}, {3, 1}, {4, 0}};
  nodes[1].next = a & 3;
  unsigned at = 0, steps = 0;
  while (nodes[at].value != 4 && steps < 5) {
    at = nodes[at].next;
    ++steps;
  }
  return (int)steps;
}
