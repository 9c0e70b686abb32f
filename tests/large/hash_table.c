// A hash table of a million buckets, filled with -1, looked up by the hash of a symbolic key.
// EXITS: 0 1 2 3
#include <klee/klee.h>
#include <string.h>

static int buckets[1 << 20];
static unsigned keys[100];

static unsigned hash(unsigned key) { return (key ^ key >> 7 ^ key << 5) & ((1 << 20) - 1); }

static int find(unsigned key) {
  const int index = buckets[hash(key)];
  return index >= 0 && keys[index] == key ? index : -1;
}

int main(void) {
  unsigned key;
  klee_make_symbolic(&key, sizeof key, "key");
  memset(buckets, -1, sizeof buckets);
  for (unsigned n = 0; n < 100; ++n) {
    keys[n] = n * 7919;
    buckets[hash(keys[n])] = (int)n;
  }
  if (find(key) == 50) return key == 50 * 7919 ? 1 : 9;
  if (find(key) >= 0) return 2;
  buckets[hash(key)] = 3;
  if (buckets[hash(keys[7])] == 3) return 3;
  return 0;
}
