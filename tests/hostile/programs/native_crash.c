// Native calls that are given nonsense.
// FLAGS: --libc=none
#include <klee/klee.h>
#include <stdlib.h>
#include <time.h>
int main(void) {
  unsigned char which;
  klee_make_symbolic(&which, sizeof which, "which");
  if (which == 0) return (int)strftime((char *)8, 100, "%c", (struct tm *)16);
  if (which == 1) return (int)mktime((struct tm *)1);
  if (which == 2) return wctomb((char *)3, 7);
  return 0;
}
