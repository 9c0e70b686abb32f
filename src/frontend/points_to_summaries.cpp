#include "frontend/points_to_summaries.h"

#include <algorithm>
#include <iterator>

namespace sonde::frontend {

namespace {

using R = SummaryResult;
using E = SummaryEffect;

constexpr Summary summaries[] = {
    // Values that were never set
    {"__sonde_unset", R::Nothing},
    {"__sonde_as_it_is", R::Same},

    // Allocation
    {"malloc", R::Heap, E::Nothing, 0},
    {"calloc", R::Heap, E::Nothing, 1, 0},
    {"realloc", R::Heap, E::Reallocates, 1},
    {"reallocarray", R::Heap, E::Reallocates, 2, 1},
    {"aligned_alloc", R::Heap, E::Nothing, 1},
    {"memalign", R::Heap, E::Nothing, 1},
    {"valloc", R::Heap, E::Nothing, 0},
    {"posix_memalign", R::Nothing, E::StoresHeap, 2},
    {"strdup", R::Heap},
    {"strndup", R::Heap},

    // Bytes and strings. Characters that are copied up to a zero are no pointers.
    {"memcpy", R::Same, E::Copies},
    {"memmove", R::Same, E::Copies},
    {"mempcpy", R::Inside, E::Copies},
    {"memset", R::Same, E::Bytes},
    {"memchr", R::Inside, E::Bytes},
    {"strcpy", R::Same, E::Bytes},
    {"stpcpy", R::Inside, E::Bytes},
    {"strncpy", R::Same, E::Bytes},
    {"strcat", R::Same, E::Bytes},
    {"strncat", R::Same, E::Bytes},
    {"strchr", R::Inside, E::Bytes},
    {"strrchr", R::Inside, E::Bytes},
    {"bzero", R::Nothing, E::Bytes},
    {"memcmp", R::Nothing, E::Bytes},
    {"bcmp", R::Nothing, E::Bytes},
    {"strlen", R::Nothing, E::Bytes},
    {"strnlen", R::Nothing, E::Bytes},
    {"strcmp", R::Nothing, E::Bytes},
    {"strncmp", R::Nothing, E::Bytes},

    // What the C library keeps
    {"__errno_location", R::Errno},
    {"__ctype_b_loc", R::Ctype},
    {"__ctype_tolower_loc", R::Ctype},
    {"__ctype_toupper_loc", R::Ctype},

    // Flow of control and the system
    {"atexit", R::Nothing, E::CallsAtExit},
    {"__cxa_atexit", R::Nothing, E::CallsAtExit},
    {"sonde_syscall", R::Nothing, E::SystemCall},

    // Values that pass through
    {"klee_get_value_f", R::Same},
    {"klee_get_value_d", R::Same},
    {"klee_get_value_l", R::Same},
    {"klee_get_value_ll", R::Same},
    {"klee_get_value_i32", R::Same},
    {"klee_get_value_i64", R::Same},

// Functions that neither return nor store a pointer
#define ROW(name) {name, R::Nothing},
    ROW("free") ROW("cfree") ROW("malloc_usable_size") ROW("rand") ROW("random") ROW("srand") ROW(
        "srandom") ROW("exit") ROW("_exit") ROW("_Exit") ROW("quick_exit") ROW("abort") ROW("__assert_fail")
        ROW("__assert") ROW("setjmp") ROW("_setjmp") ROW("__sigsetjmp") ROW("sigsetjmp") ROW("longjmp") ROW(
            "_longjmp") ROW("siglongjmp") ROW("__longjmp_chk") ROW("__mulsc3") ROW("__muldc3") ROW("__mulxc3")
            ROW("__divsc3") ROW("__divdc3") ROW("__divxc3") ROW("fegetround") ROW("fesetround") ROW(
                "fegetenv") ROW("fesetenv") ROW("feholdexcept") ROW("feupdateenv") ROW("feclearexcept")
                ROW("feraiseexcept") ROW("system") ROW("printf") ROW("fprintf") ROW("dprintf") ROW("vprintf")
                    ROW("vfprintf") ROW("vdprintf") ROW("sprintf") ROW("snprintf") ROW("puts") ROW("fputs")
                        ROW("fputs_unlocked") ROW("putchar") ROW("putchar_unlocked") ROW("fputc")
                            ROW("fputc_unlocked") ROW("putc") ROW("putc_unlocked") ROW("_IO_putc")
                                ROW("fwrite") ROW("fwrite_unlocked") ROW("fflush") ROW("setvbuf")
                                    ROW("setbuf") ROW("sonde_prints_symbolic") ROW("sonde_print_symbolic")
                                        ROW("klee_make_symbolic") ROW("klee_assume") ROW("klee_is_symbolic")
                                            ROW("klee_get_obj_size") ROW("klee_check_memory_access")
                                                ROW("klee_report_error") ROW("klee_assert_fail")
                                                    ROW("klee_abort") ROW("klee_silent_exit")
                                                        ROW("klee_warning") ROW("klee_warning_once")
                                                            ROW("klee_print_expr") ROW("klee_print_range")
                                                                ROW("klee_stack_trace")
                                                                    ROW("klee_alias_function")
                                                                        ROW("klee_define_fixed_object")
#undef ROW
};

} // namespace

const Summary* findSummary(std::string_view name) {
  // Reports of undefined behaviour, one function for each kind.
  static constexpr Summary reports{"__ubsan_handle_", R::Nothing};
  if (name.starts_with(reports.name)) return &reports;
  if (name.starts_with("__sonde_check_")) return &reports;
  const auto* row = std::ranges::find(summaries, name, &Summary::name);
  return row == std::end(summaries) ? nullptr : row;
}

} // namespace sonde::frontend
