/* The functions by which a program talks to a symbolic execution engine, under the names that KLEE gave them, so that harnesses
   written for KLEE run in Sonde as they are. <sonde/sonde.h> gives them our names. */
#ifndef KLEE_KLEE_H
#define KLEE_KLEE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --- Input --- */

/* Makes the whole object of `size` bytes at `object` symbolic: its bytes may be anything. The name appears in tests; a second object
   of a name is another one. */
void klee_make_symbolic(void *object, size_t size, const char *name);

/* A symbolic int; one of begin <= value < end; one of 0 <= value < count. */
int klee_int(const char *name);
int klee_range(int begin, int end, const char *name);
uintptr_t klee_choose(uintptr_t count);

/* Goes on only with inputs for which `condition` is not 0. If there are none the path ends without a test, and a warning names the place. */
void klee_assume(uintptr_t condition);

/* --- Verdicts --- */

#define klee_assert(condition) \
  ((condition) ? (void)0 : __assert_fail(#condition, __FILE__, __LINE__, __extension__ __PRETTY_FUNCTION__))

/* As <assert.h> declares it, unless NDEBUG is defined. */
void __assert_fail(const char *assertion, const char *file, unsigned line, const char *function)
#ifdef __cplusplus
    noexcept
#endif
    __attribute__((__noreturn__));

/* The same as __assert_fail, for programs that call it by this name. */
void klee_assert_fail(const char *assertion, const char *file, unsigned line, const char *function) __attribute__((noreturn));

/* Ends the path: with an error of the kind `suffix`, with an abort, or without a test. */
void klee_report_error(const char *file, int line, const char *message, const char *suffix) __attribute__((noreturn));
void klee_abort(void) __attribute__((noreturn));
void klee_silent_exit(int status) __attribute__((noreturn));

/* An error unless all bytes from `address` on, `size` of them, belong to one object. */
void klee_check_memory_access(const void *address, size_t size);

/* --- Questions --- */

/* Whether `value` depends on symbolic input. Run natively: 0. */
unsigned klee_is_symbolic(uintptr_t value);

/* One value that `value` may have here (the smallest); others are not ruled out. */
float klee_get_value_f(float value);
double klee_get_value_d(double value);
long klee_get_value_l(long value);
long long klee_get_value_ll(long long value);
int32_t klee_get_value_i32(int32_t value);
int64_t klee_get_value_i64(int64_t value);

/* The size of the object that `object` points to the begin of. */
size_t klee_get_obj_size(void *object);

/* Whether a test is being replayed natively. */
unsigned klee_is_replay(void);

/* --- Messages on standard error --- */

void klee_warning(const char *message);
void klee_warning_once(const char *message);
void klee_print_expr(const char *message, ...);
void klee_print_range(const char *name, int value);
void klee_stack_trace(void);

/* --- Wishes --- */

/* Refused: the path ends, by name, and is counted as incomplete. Calls of the function named `name` would go to the one named
   `replacement` (KLEE 2.1 dropped it, too); there would be an object of `size` bytes at that very address. */
void klee_alias_function(const char *name, const char *replacement);
void klee_define_fixed_object(void *address, size_t size);

/* Accepted, and without an effect on what is explored. */
void klee_prefer_cex(void *object, uintptr_t condition);
void klee_posix_prefer_cex(void *object, uintptr_t condition);
void klee_mark_global(void *object);
void klee_open_merge(void);
void klee_close_merge(void);
void klee_set_forking(unsigned enable);

#ifdef __cplusplus
}
#endif

#endif
