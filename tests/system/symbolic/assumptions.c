// Assumptions that nothing meets are named, each once, and are no error.
// FLAGS: --search=dfs
// EXPECT-ERROR: assumptions.c:13:18: error: error reported by the program
// EXPECT-ERROR: assumptions.c:12:17: warning: the path ends here: an assumption that cannot hold
// EXPECT-ERROR: all paths explored, 1 bug
#include <klee/klee.h>

int main(void) {
  unsigned char c;
  klee_make_symbolic(&c, 1, "c");
  if (c > 9) {
    if (c > 20) klee_assume(c < 5);
    if (c == 12) klee_report_error("", 0, "twelve", "user");
  }
  return 0;
}
