// Keys in buckets.
#include "../symbolic.h"

struct Entry {
  uint8_t key;
  struct Entry *next;
};
int main(void) {
  SYMBOLIC(uint8_t, a);
  struct Entry *buckets[4] = {NULL};
  static const uint8_t keys[] = {12, 7, 31};
  for (int i = 0; i < 3; ++i) {
    struct Entry *entry = malloc(sizeof *entry);
    entry->key = keys[i];
    entry->next = buckets[keys[i] % 4];
    buckets[keys[i] % 4] = entry;
  }
  for (struct Entry *entry = buckets[a % 4]; entry; entry = entry->next)
    if (entry->key == a) return 1;
  return 0;
}
