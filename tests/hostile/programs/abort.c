// Every kind of abort, and a path for each.
#include <assert.h>
#include <klee/klee.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  unsigned char which;
  klee_make_symbolic(&which, sizeof which, "which");
  switch (which) {
  case 0: abort();
  case 1: assert(which);
  case 2: __builtin_trap();
  case 3: __builtin_unreachable();
  case 4: raise(SIGABRT);
  case 5: _exit(5);
  case 6: _Exit(6);
  case 7: quick_exit(7);
  case 8: exit(8);
  case 9: klee_abort();
  case 10: klee_report_error(__FILE__, __LINE__, "reported", "error");
  case 11: klee_silent_exit(1);
  case 12: __builtin_debugtrap(); return 0;
  case 13: klee_assert_fail("never", __FILE__, __LINE__, "main");
  case 14: kill(getpid(), SIGILL); return 0;
  default: return 1;
  }
}
