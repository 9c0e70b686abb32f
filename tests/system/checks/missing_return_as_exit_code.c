// An exit code that a function has not returned is reported where main ends, also if main has several statements that return.
// CHECK: missing-return
// LEVELS: default
// EXPECT-ERROR: missing_return_as_exit_code.c:19:1: error: use of a result that the function has not returned [MissingResult] (CWE-758)
// EXPECT-ERROR:   the exit code depends on the result of code
// EXPECT-ERROR: missing_return_as_exit_code.c:19:1 in main
#include <klee/klee.h>

static int code(int word) {
  if (word == 'r') return 4;
}

int main(void) {
  unsigned char word;
  klee_make_symbolic(&word, sizeof word, "word");
  if (word < 'a') return code(word);
  if (word == 'x') return 1;
  return word > 'y' ? 2 : 3;
}
