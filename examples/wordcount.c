// Counts words from standard input: a hash table, strings and sorting, all executed by Sonde.
//   $ printf 'a rose is a rose' | sonde run examples/wordcount.c
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct word {
  struct word *next;
  int count;
  char text[];
};

static struct word *table[256];

static void count(const char *text) {
  unsigned hash = 0;
  for (const char *p = text; *p; p++) hash = hash * 31 + (unsigned char)*p;
  struct word **slot = &table[hash % 256];
  while (*slot && strcmp((*slot)->text, text)) slot = &(*slot)->next;
  if (!*slot) {
    *slot = calloc(1, sizeof(struct word) + strlen(text) + 1);
    strcpy((*slot)->text, text);
  }
  (*slot)->count++;
}

static int precedes(const struct word *a, const struct word *b) {
  return a->count != b->count ? a->count > b->count : strcmp(a->text, b->text) < 0;
}

int main(void) {
  char text[64];
  int length = 0, c;
  do {
    c = getchar();
    if (c != EOF && isalpha(c)) {
      if (length < 63) text[length++] = (char)tolower(c);
    } else if (length) {
      text[length] = 0;
      count(text);
      length = 0;
    }
  } while (c != EOF);

  struct word *sorted = NULL;
  for (int i = 0; i < 256; i++)
    while (table[i]) {
      struct word *word = table[i], **place = &sorted;
      table[i] = word->next;
      while (*place && precedes(*place, word)) place = &(*place)->next;
      word->next = *place;
      *place = word;
    }
  for (struct word *word = sorted; word; word = word->next) printf("%4d %s\n", word->count, word->text);
  return 0;
}

// INPUT: a rose is a rose, is it?\n
