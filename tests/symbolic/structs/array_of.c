// A structure chosen by a symbolic index.
#include "../symbolic.h"

struct Entry {
  uint8_t key;
  uint32_t value;
};
int main(void) {
  SYMBOLIC(uint8_t, a);
  struct Entry entries[3] = {{1, 100}, {5, 500}, {9, 900}};
  struct Entry *entry = &entries[a % 3];
  if (entry->key == 5) entry->value = 0;
  return entries[1].value == 0 ? 1 : entry->value > 500 ? 2 : 3;
}
