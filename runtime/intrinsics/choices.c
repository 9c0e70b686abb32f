/* Inputs made of one symbolic object and what is assumed of it. */

#include <klee/klee.h>

int klee_range(int begin, int end, const char* name) {
  if (begin >= end) klee_report_error(__FILE__, __LINE__, "klee_range: the range is empty", "user");
  int value;
  klee_make_symbolic(&value, sizeof value, name);
  /* One comparison instead of two: below `begin` the difference is large. */
  klee_assume((unsigned)value - (unsigned)begin < (unsigned)end - (unsigned)begin);
  return value;
}

int klee_int(const char* name) {
  int value;
  klee_make_symbolic(&value, sizeof value, name);
  return value;
}

uintptr_t klee_choose(uintptr_t count) {
  uintptr_t value;
  klee_make_symbolic(&value, sizeof value, "klee_choose");
  klee_assume(value < count);
  return value;
}
