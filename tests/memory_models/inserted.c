// An entry whose key is symbolic is inserted into a doubly linked list of one of several buckets, as SQLite's hash
// table does it; then another is looked up.
// STATES: 6 auto merging
#include "../symbolic/symbolic.h"

struct entry {
  struct entry *next, *previous;
  unsigned char key;
};
static struct entry *buckets[4];

static void insert(unsigned char key) {
  struct entry *entry = malloc(sizeof *entry), *head = buckets[key % 4];
  entry->key = key;
  entry->next = head;
  entry->previous = 0;
  if (head) head->previous = entry;
  buckets[key % 4] = entry;
}

static int find(unsigned char key) {
  int steps = 0;
  for (struct entry *entry = buckets[key % 4]; entry; entry = entry->next, ++steps)
    if (entry->key == key) return steps + (entry->next && entry->next->previous != entry);
  return 10;
}

int main(void) {
  for (int n = 0; n < 8; ++n) insert(n * 5);
  SYMBOLIC(uint8_t, fresh);
  SYMBOLIC(uint8_t, key);
  insert(fresh);
  return find(key);
}
