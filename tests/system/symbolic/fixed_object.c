// FLAGS: --search=dfs
// EXPECT-ERROR: [ReportedError]
// EXPECT-ERROR: fixed_object.c:10:14: not supported: klee_define_fixed_object: all objects lie where Sonde puts them
// EXPECT-ERROR: not all paths explored, 1 bug
#include <klee/klee.h>

int main(void) {
  unsigned char c;
  klee_make_symbolic(&c, 1, "c");
  if (c > 9) klee_define_fixed_object((void *)0x5000, 16);
  if (c > 5) klee_report_error("", 0, "six", "user");
  return 0;
}
