// A bit of everything: sorting, hashing, strings, tables, a tree on the heap, recursive calls, a call through a pointer.
#include <stdio.h>
#include <stdlib.h>

static unsigned seed = 1;
static unsigned next(void) { return seed = seed * 1664525u + 1013904223u; }

// --- Sorting ---
enum { numbers = 20000 };
static int values[numbers];

static int ascending(int a, int b) { return a < b; }
static int descending(int a, int b) { return a > b; }

static void sort(int *a, int low, int high, int (*before)(int, int)) {
  while (low < high) {
    int pivot = a[(low + high) / 2], i = low, k = high;
    while (i <= k) {
      while (before(a[i], pivot)) ++i;
      while (before(pivot, a[k])) --k;
      if (i <= k) {
        int t = a[i];
        a[i++] = a[k];
        a[k--] = t;
      }
    }
    if (k - low < high - i) {
      sort(a, low, k, before);
      low = i;
    } else {
      sort(a, i, high, before);
      high = k;
    }
  }
}

// --- Hashing of strings ---
enum { slots = 8192 };
struct Entry {
  char key[12];
  unsigned count;
};
static struct Entry entries[slots];

static unsigned length(const char *s) {
  const char *start = s;
  while (*s) ++s;
  return (unsigned)(s - start);
}
static int same(const char *a, const char *b) {
  while (*a && *a == *b) ++a, ++b;
  return *a == *b;
}
static void word(char *to, unsigned number) {
  char digits[12];
  int n = 0;
  do digits[n++] = (char)('a' + number % 26); while (number /= 26);
  while (n) *to++ = digits[--n];
  *to = 0;
}
static unsigned count(const char *key) {
  unsigned hash = 2166136261u;
  for (const char *s = key; *s; ++s) hash = (hash ^ (unsigned char)*s) * 16777619u;
  struct Entry *entry = &entries[hash % slots];
  while (entry->count && !same(entry->key, key))
    if (++entry == entries + slots) entry = entries;
  if (!entry->count)
    for (unsigned i = 0; i <= length(key); ++i) entry->key[i] = key[i];
  return ++entry->count;
}

// --- A table: CRC-32 ---
static unsigned table[256];
static unsigned crc(const unsigned char *bytes, unsigned n) {
  unsigned c = ~0u;
  while (n--) c = table[(c ^ *bytes++) & 255] ^ c >> 8;
  return ~c;
}

// --- A tree on the heap ---
struct Node {
  struct Node *left, *right;
  int key;
};
static struct Node *insert(struct Node *node, int key) {
  if (!node) {
    node = malloc(sizeof *node);
    node->left = node->right = 0;
    node->key = key;
  } else if (key < node->key) {
    node->left = insert(node->left, key);
  } else if (key > node->key) {
    node->right = insert(node->right, key);
  }
  return node;
}
static int pathLengths(const struct Node *node, int level) {
  return node ? level + pathLengths(node->left, level + 1) + pathLengths(node->right, level + 1) : 0;
}
static void release(struct Node *node) {
  if (!node) return;
  release(node->left);
  release(node->right);
  free(node);
}

static unsigned fibonacci(unsigned n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

int main(int argc, char **argv) {
  unsigned rounds = argc > 1 ? (unsigned)atoi(argv[1]) : 1, result = 0;
  for (unsigned i = 0; i < 256; ++i) {
    unsigned c = i;
    for (int k = 0; k < 8; ++k) c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
    table[i] = c;
  }
  for (unsigned round = 0; round < rounds; ++round) {
    for (int i = 0; i < numbers; ++i) values[i] = (int)(next() >> 8);
    sort(values, 0, numbers - 1, round & 1 ? ascending : descending);
    result += (unsigned)values[numbers / 3];
    for (int i = 0; i < numbers; ++i) {
      char key[12];
      word(key, next() >> 20);
      result += count(key);
    }
    result ^= crc((const unsigned char *)values, sizeof values);
    struct Node *root = 0;
    for (int i = 0; i < numbers / 8; ++i) root = insert(root, (int)(next() >> 4));
    result += (unsigned)pathLengths(root, 1);
    release(root);
    result += fibonacci(18);
  }
  printf("%u\n", result);
  return 0;
}
