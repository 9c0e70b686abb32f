// A member of nothing.
// KINDS: exit Null
#include "../symbolic.h"

struct Object {
  int first;
  int second;
};
int main(void) {
  SYMBOLIC(uint8_t, a);
  struct Object object = {1, 2}, *table[2] = {&object, NULL};
  return table[a == 200]->second;
}
