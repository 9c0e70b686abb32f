/* What is left of klee.h when every value is a number. */

#include "replay.h"

#include <malloc.h>
#include <stdlib.h>

void klee_assume(uintptr_t condition) {
  if (condition) return;
  fputs("sonde replay: an assumption of the program does not hold for this test\n", stderr);
  sondeReplayEnd(replayBadAssumption);
  exit(replayBadAssumption);
}

void klee_report_error(const char *file, int line, const char *message, const char *suffix) {
  fprintf(stderr, "%s:%d: %s [%s]\n", file, line, message, suffix);
  sondeReplayEnd(replayReported);
  abort();
}

void klee_assert_fail(const char *assertion, const char *file, unsigned line, const char *function) {
  __assert_fail(assertion, file, line, function);
}

void klee_abort(void) { abort(); }

void klee_silent_exit(int status) {
  sondeReplayEnd(replaySilent);
  exit(status);
}

unsigned klee_is_symbolic(uintptr_t value) { return 0; }
unsigned klee_is_replay(void) { return 1; }

float klee_get_value_f(float value) { return value; }
double klee_get_value_d(double value) { return value; }
long klee_get_value_l(long value) { return value; }
long long klee_get_value_ll(long long value) { return value; }
int32_t klee_get_value_i32(int32_t value) { return value; }
int64_t klee_get_value_i64(int64_t value) { return value; }

/* Known of the heap only, and there it may be more. */
size_t klee_get_obj_size(void *object) { return malloc_usable_size(object); }
void klee_check_memory_access(const void *address, size_t size) {}

/* Sonde's words, not the program's. */
void klee_warning(const char *message) {}
void klee_warning_once(const char *message) {}
void klee_print_expr(const char *message, ...) {}
void klee_print_range(const char *name, int value) {}
void klee_stack_trace(void) {}
void klee_alias_function(const char *name, const char *replacement) {}
void klee_define_fixed_object(void *address, size_t size) {}

void klee_prefer_cex(void *object, uintptr_t condition) {}
void klee_posix_prefer_cex(void *object, uintptr_t condition) {}
void klee_mark_global(void *object) {}
void klee_open_merge(void) {}
void klee_close_merge(void) {}
void klee_set_forking(unsigned enable) {}
