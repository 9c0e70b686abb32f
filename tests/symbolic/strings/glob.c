// A pattern with stars.
#include "../symbolic.h"

static bool matches(const char *pattern, const char *text) {
  if (*pattern == 0) return *text == 0;
  if (*pattern == '*') return matches(pattern + 1, text) || (*text && matches(pattern, text + 1));
  return *text && (*pattern == '?' || *pattern == *text) && matches(pattern + 1, text + 1);
}
int main(void) {
  char pattern[3];
  klee_make_symbolic(pattern, 2, "pattern");
  pattern[2] = 0;
  return matches(pattern, "ab") ? 1 : 0;
}
