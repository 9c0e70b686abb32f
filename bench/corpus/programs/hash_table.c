// Words put into a table of buckets by a multiplicative hash, then looked for.
#include <klee/klee.h>
#include <string.h>

static char words[4][3];
static unsigned char heads[8], next[4];

static unsigned hashOf(const char *word) {
  unsigned hash = 2166136261u;
  for (int n = 0; n < 2; n++) hash = (hash ^ (unsigned char)word[n]) * 16777619u;
  return (hash >> 5) & 7;
}

int main(void) {
  char wanted[3];
  klee_make_symbolic(words, sizeof words, "words");
  klee_make_symbolic(wanted, sizeof wanted, "wanted");
  for (unsigned n = 0; n < COUNT; n++) {
    unsigned bucket = hashOf(words[n]);
    next[n] = heads[bucket];
    heads[bucket] = (unsigned char)(n + 1);
  }
  for (unsigned n = heads[hashOf(wanted)]; n; n = next[n - 1])
    if (memcmp(words[n - 1], wanted, 2) == 0) return 1;
  return 0;
}
