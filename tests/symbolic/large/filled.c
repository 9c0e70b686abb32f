// A large table that is filled with one value but for a few places, as hash tables are.
#include "../symbolic.h"

static int buckets[100000];
static int next[4];

static unsigned hash(unsigned char key) { return key * 2654435761u % 100000u; }

int main(void) {
  SYMBOLIC(uint8_t, x);
  unsigned char key = x & 15, other = x >> 4;
  memset(buckets, -1, sizeof buckets);
  unsigned char keys[4] = {1, 7, 12, 200};
  for (int n = 0; n < 4; ++n) {
    next[n] = buckets[hash(keys[n])];
    buckets[hash(keys[n])] = n;
  }
  int found = buckets[hash(key)];
  if (found >= 0 && keys[found] == key) return 1 + found;
  buckets[hash(other)] = 3;
  found = buckets[hash(key)];
  if (found == 3) return key == other ? 10 : 11;
  return found == -1 ? 12 : 13;
}
