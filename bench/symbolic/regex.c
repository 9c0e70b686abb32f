// A backtracking matcher of regular expressions: characters, `.`, and `*`, `+`, `?` behind them. The pattern is
// symbolic and has no terminator, so both places that read it may run over its end.
#include <klee/klee.h>

#ifndef BYTES
#define BYTES 7
#endif

static int fits(char element, char c) { return c && (element == '.' || element == c); }

// Whether `text` begins with what `pattern` describes.
static int matches(const char *pattern, const char *text) {
  for (;;) {
    char element = *pattern++; // the first place
    if (!element) return 1;
    int least = 1, most = 1;
    switch (*pattern) { // the second place
    case '*': least = 0, most = 100; break;
    case '+': most = 100; break;
    case '?': least = 0; break;
    }
    if (most > 1 || least < 1) ++pattern;
    int count = 0;
    while (count < most && fits(element, text[count])) ++count;
    if (count < least) return 0;
    if (least == most) {
      ++text;
      continue;
    }
    for (; count >= least; --count)
      if (matches(pattern, text + count)) return 1;
    return 0;
  }
}

int main(void) {
  char pattern[BYTES];
  klee_make_symbolic(pattern, sizeof pattern, "pattern");
  return matches(pattern, "hello");
}
