// Keys in buckets; the key that is looked up is symbolic.
#include "../symbolic/symbolic.h"

struct entry {
  struct entry *next;
  unsigned char key, value;
};
static struct entry *buckets[4];

static void insert(unsigned char key, unsigned char value) {
  struct entry *entry = malloc(sizeof *entry);
  entry->key = key;
  entry->value = value;
  entry->next = buckets[key % 4];
  buckets[key % 4] = entry;
}

int main(void) {
  for (int n = 0; n < 7; ++n) insert(n * 5, n);
  SYMBOLIC(uint8_t, key);
  for (struct entry *entry = buckets[key % 4]; entry; entry = entry->next)
    if (entry->key == key) {
      entry->value += 1;
      return entry->value;
    }
  return 100;
}
