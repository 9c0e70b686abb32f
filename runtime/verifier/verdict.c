/* What competition programs say of a path: that it is not meant, or that it must not be. */

#include <klee/klee.h>

void __VERIFIER_assume(int condition) {
  if (!condition) klee_silent_exit(0);
}

void reach_error(void) { klee_report_error(__FILE__, __LINE__, "reach_error called", "reach_error"); }
void __VERIFIER_error(void) { klee_report_error(__FILE__, __LINE__, "__VERIFIER_error called", "reach_error"); }

void __VERIFIER_assert(int condition) {
  if (!condition) klee_report_error(__FILE__, __LINE__, "__VERIFIER_assert failed", "assert");
}
