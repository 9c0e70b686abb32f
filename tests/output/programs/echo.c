// A small echo: options, escapes, words.
// PATHS: 4
#include <klee/klee.h>
#include <stdio.h>
#include <string.h>

static int echo(int count, char **words) {
  int newline = 1, first = 1;
  if (count > 0 && strcmp(words[0], "-n") == 0) newline = 0, first = 0, --count, ++words;
  for (int n = 0; n < count; ++n) {
    if (n) putchar(' ');
    fputs(words[n], stdout);
  }
  if (newline) putchar('\n');
  return first;
}

int main(void) {
  char words[2][4];
  klee_make_symbolic(words, sizeof words, "words");
  words[0][3] = words[1][3] = 0;
  char *list[] = {words[0], words[1]};
  return echo(2, list);
}
