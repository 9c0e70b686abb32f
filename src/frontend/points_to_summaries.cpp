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
};

// clang-format off
/// Functions that neither return nor store a pointer.
constexpr std::string_view withoutPointers[] = {
    "free", "cfree", "malloc_usable_size", "rand", "random", "srand", "srandom", "exit", "_exit", "_Exit",
    "quick_exit", "abort", "__assert_fail", "__assert", "setjmp", "_setjmp", "__sigsetjmp", "sigsetjmp",
    "longjmp", "_longjmp", "siglongjmp", "__longjmp_chk", "__mulsc3", "__muldc3", "__mulxc3", "__divsc3",
    "__divdc3", "__divxc3", "fegetround", "fesetround", "fegetenv", "fesetenv", "feholdexcept",
    "feupdateenv", "feclearexcept", "feraiseexcept", "system", "printf", "fprintf", "dprintf", "vprintf",
    "vfprintf", "vdprintf", "sprintf", "snprintf", "puts", "fputs", "fputs_unlocked", "putchar",
    "putchar_unlocked", "fputc", "fputc_unlocked", "putc", "putc_unlocked", "_IO_putc", "fwrite",
    "fwrite_unlocked", "fflush", "setvbuf", "setbuf", "sonde_prints_symbolic", "sonde_print_symbolic",
    "klee_make_symbolic", "klee_assume", "klee_is_symbolic", "klee_get_obj_size",
    "klee_check_memory_access", "klee_report_error", "klee_assert_fail", "klee_abort", "klee_silent_exit",
    "klee_warning", "klee_warning_once", "klee_print_expr", "klee_print_range", "klee_stack_trace",
    "klee_alias_function", "klee_define_fixed_object",
};
// clang-format on
/// The beginnings of the names of others.
constexpr std::string_view prefixesWithoutPointers[] = {
    "__ubsan_handle_", // reports of undefined behaviour, one function for each kind
    "__sonde_check_",
};

} // namespace

const Summary* findSummary(std::string_view name) {
  static constexpr Summary nothing{"", R::Nothing};
  const auto begins = [&](std::string_view prefix) { return name.starts_with(prefix); };
  if (std::ranges::any_of(prefixesWithoutPointers, begins)) return &nothing;
  if (std::ranges::find(withoutPointers, name) != std::end(withoutPointers)) return &nothing;
  const auto* row = std::ranges::find(summaries, name, &Summary::name);
  return row == std::end(summaries) ? nullptr : row;
}

} // namespace sonde::frontend
