// Strings that depend on the input, in content and length.
// PATHS: 11
#include <klee/klee.h>
#include <stdio.h>

int main(void) {
  char text[6], pair[2];
  klee_make_symbolic(text, sizeof text, "text");
  klee_make_symbolic(pair, sizeof pair, "pair");
  text[5] = 0;
  int length = printf("<%s> <%8s> <%-8s> <%.3s> <%.2s>\n", text, text, text, text, pair);
  puts(text);
  fputs(text, stdout);
  fputs(text, stderr);
  fprintf(stderr, "\n%s %d\n", text + 1, 5);
  if (length == 40) return 1;
  if (text[0] == 'a' && text[1] == 'b' && text[3] == 0) return 2;
  if (pair[0] == 'x' && pair[1] == 'y') return 3;
  return 0;
}
