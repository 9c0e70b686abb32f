// Stable, and with the comparisons glibc makes.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

struct Entry {
  int key;
  char tag;
};

static int comparisons;

static int byKey(const void *left, const void *right) {
  ++comparisons;
  return ((const struct Entry *)left)->key - ((const struct Entry *)right)->key;
}

static int backwards(const void *left, const void *right, void *calls) {
  ++*(int *)calls;
  return ((const struct Entry *)right)->key - ((const struct Entry *)left)->key;
}

static void show(const struct Entry *entries, int count) {
  for (int i = 0; i < count; ++i) printf("%d%c ", entries[i].key, entries[i].tag);
  printf("\n");
}

int main(void) {
  srand(7);
  for (int count = 0; count < 26; ++count) {
    struct Entry entries[26];
    for (int i = 0; i < count; ++i) entries[i] = (struct Entry){rand() % 10, (char)('a' + i)};
    qsort(entries, count, sizeof *entries, byKey);
    show(entries, count);
    for (int key = 0; key < 10; ++key) {
      struct Entry wanted = {key, 0}, *found = bsearch(&wanted, entries, count, sizeof *entries, byKey);
      printf("%d ", found ? found->key : -1);
    }
    int calls = 0;
    qsort_r(entries, count, sizeof *entries, backwards, &calls);
    show(entries, count);
    printf("%d %d\n", comparisons, calls);
  }
}
