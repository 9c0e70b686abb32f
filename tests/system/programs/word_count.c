// Reads standard input by characters and counts words with a small hash table.
// INPUT: the quick brown fox\njumps over the lazy dog\nThe end, the END.\n
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Word { char *text; int count; struct Word *next; };
static struct Word *table[17];

static void add(const char *text) {
  unsigned hash = 0;
  for (const char *c = text; *c; ++c) hash = hash * 31 + (unsigned char)*c;
  struct Word **place = &table[hash % 17];
  while (*place && strcmp((*place)->text, text)) place = &(*place)->next;
  if (!*place) {
    *place = calloc(1, sizeof **place);
    (*place)->text = strdup(text);
  }
  (*place)->count++;
}

int main(void) {
  char word[50];
  int n = 0, c, lines = 0;
  while ((c = getchar()) != EOF) {
    if (c == '\n') lines++;
    if (isalpha(c) && n < 49) {
      word[n++] = tolower(c);
    } else if (n) {
      word[n] = 0, n = 0;
      add(word);
    }
  }
  for (int i = 0; i < 17; ++i)
    for (struct Word *w = table[i], *next; w; w = next) {
      printf("%s %d\n", w->text, w->count);
      next = w->next;
      free(w->text), free(w);
    }
  printf("%d lines\n", lines);
  return 0;
}
