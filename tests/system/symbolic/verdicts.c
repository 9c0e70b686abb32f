// Each path that is ended on purpose.
// FLAGS: --search=dfs
// EXPECT-ERROR: [ReportedError]
// EXPECT-ERROR: seven
// EXPECT-ERROR: verdicts.c:16:15 in main
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned char c;
  klee_make_symbolic(&c, 1, "c");
  if (c > 9) klee_silent_exit(3);
  klee_assume(c >= 7);
  if (c == 8) return 0;
  if (c == 9) return 0;
  if (c == 7) klee_report_error("verdicts.c", 1, "seven", "user");
  klee_abort(); // never reached
}
