#include "builtin/table.h"

#include "builtin/control/call_checks.h"
#include "builtin/control/compiler_runtime.h"
#include "builtin/control/floating_environment.h"
#include "builtin/control/functions.h"
#include "builtin/control/undefined_behaviour.h"
#include "builtin/klee/functions.h"
#include "builtin/memory/functions.h"
#include "builtin/stdio/functions.h"
#include "builtin/system/calls.h"

#include <algorithm>

namespace sonde::builtin {

namespace {

using enum exec::OutOfMemory;
using enum exec::LibraryVersion;

// A report of undefined behaviour, by code that goes on and by code that ends the program.
#define SONDE_UNDEFINED(name, arguments, handler)                                                            \
  {"__ubsan_handle_" name, arguments, Never, Replaced, handler}, {                                           \
    "__ubsan_handle_" name "_abort", arguments, Never, Replaced, handler                                     \
  }

// name, arguments (x: expression, v: value, s: size, n: length, p: pointer, o: object, k: of a system call),
// how it says that there is no memory, what becomes of the C library's version, handler
constexpr exec::Builtin rows[] = {
    // Allocation
    {"malloc", "x", ReturnsNull, Replaced, mallocFunction},
    {"calloc", "xx", ReturnsNull, Replaced, callocFunction},
    {"realloc", "ox", ReturnsNull, Replaced, reallocFunction},
    {"reallocarray", "oxx", ReturnsNull, Replaced, reallocarrayFunction},
    {"free", "o", Never, Replaced, onMemory<freeFunction>},
    {"cfree", "o", Never, Replaced, onMemory<freeFunction>},
    {"aligned_alloc", "vx", ReturnsNull, Replaced, alignedAllocFunction},
    {"memalign", "vx", ReturnsNull, Replaced, alignedAllocFunction},
    {"posix_memalign", "pvx", ReturnsError, Replaced, posixMemalignFunction},
    {"valloc", "x", ReturnsNull, Replaced, vallocFunction},
    {"malloc_usable_size", "o", Never, Replaced, usableSizeFunction},

    // Bytes and strings
    {"memcpy", "xxn", Never, Replaced, memcpyFunction},
    {"memmove", "xxn", Never, Replaced, memmoveFunction},
    {"mempcpy", "xxn", Never, Replaced, mempcpyFunction},
    {"memset", "xxn", Never, Replaced, memsetFunction},
    {"bzero", "xn", Never, Replaced, bzeroFunction},
    {"memcmp", "pps", Never, Replaced, onMemory<memcmpFunction>},
    {"bcmp", "pps", Never, Replaced, onMemory<memcmpFunction>},
    {"memchr", "pvs", Never, Replaced, onMemory<memchrFunction>},
    {"strlen", "p", Never, Replaced, onMemory<strlenFunction>},
    {"strnlen", "ps", Never, Replaced, onMemory<strnlenFunction>},
    {"strcpy", "pp", Never, Replaced, onMemory<strcpyFunction>},
    {"stpcpy", "pp", Never, Replaced, onMemory<stpcpyFunction>},
    {"strncpy", "pps", Never, Replaced, onMemory<strncpyFunction>},
    {"strcat", "pp", Never, Replaced, onMemory<strcatFunction>},
    {"strncat", "pps", Never, Replaced, onMemory<strncatFunction>},
    {"strcmp", "pp", Never, Replaced, onMemory<strcmpFunction>},
    {"strncmp", "pps", Never, Replaced, onMemory<strncmpFunction>},
    {"strchr", "pv", Never, Replaced, onMemory<strchrFunction>},
    {"strrchr", "pv", Never, Replaced, onMemory<strrchrFunction>},
    {"strdup", "p", ReturnsNull, Replaced, onMemory<strdupFunction>},
    {"strndup", "ps", ReturnsNull, Replaced, onMemory<strndupFunction>},

    // What the C library keeps between calls
    {"rand", "", Never, Replaced, onMemory<randFunction>},
    {"random", "", Never, Replaced, onMemory<randFunction>},
    {"srand", "v", Never, Replaced, onMemory<srandFunction>},
    {"srandom", "v", Never, Replaced, onMemory<srandFunction>},
    {"__errno_location", "", Never, Replaced, onMemory<errnoLocationFunction>},
    {"__ctype_b_loc", "", Never, Replaced, onMemory<ctypeClassesFunction>},
    {"__ctype_tolower_loc", "", Never, Replaced, onMemory<ctypeLowerFunction>},
    {"__ctype_toupper_loc", "", Never, Replaced, onMemory<ctypeUpperFunction>},

    // Flow of control
    {"exit", "x", Never, Replaced, exitFunction},
    {"_exit", "x", Never, Replaced, exitAtOnceFunction},
    {"_Exit", "x", Never, Replaced, exitAtOnceFunction},
    {"quick_exit", "x", Never, Replaced, exitAtOnceFunction},
    {"abort", "", Never, Replaced, abortFunction},
    {"atexit", "p", Never, Replaced, atexitFunction},
    {"__cxa_atexit", "pvp", Never, Replaced, cxaAtexitFunction},
    {"__sonde_as_it_is", "x", Never, Replaced, asItIsFunction},
    {"__sonde_unset", "v", Never, Replaced, unsetVariableFunction},
    {"__assert_fail", "p", Never, Replaced, assertFailFunction},
    {"__assert", "p", Never, Replaced, assertFailFunction},
    {"setjmp", "p", Never, Replaced, setjmpFunction},
    {"_setjmp", "p", Never, Replaced, setjmpFunction},
    {"__sigsetjmp", "pv", Never, Replaced, setjmpFunction},
    {"sigsetjmp", "pv", Never, Replaced, setjmpFunction},
    {"longjmp", "pv", Never, Replaced, longjmpFunction},
    {"_longjmp", "pv", Never, Replaced, longjmpFunction},
    {"siglongjmp", "pv", Never, Replaced, longjmpFunction},
    {"__longjmp_chk", "pv", Never, Replaced, longjmpFunction},
    {"system", "p", Never, Replaced, systemFunction},
    {"sonde_syscall", "kkkkkkk", Never, Replaced, systemCallFunction},

    // The compiler's own library
    {"__mulsc3", "vvvv", Never, Replaced, complexProduct<float>},
    {"__muldc3", "vvvv", Never, Replaced, complexProduct<double>},
    {"__mulxc3", "vvvvvvvv", Never, Replaced, complexProduct<long double>},
    {"__divsc3", "vvvv", Never, Replaced, complexQuotient<float>},
    {"__divdc3", "vvvv", Never, Replaced, complexQuotient<double>},
    {"__divxc3", "vvvvvvvv", Never, Replaced, complexQuotient<long double>},

    // The floating-point environment
    {"fegetround", "", Never, Replaced, fegetroundFunction},
    {"fesetround", "v", Never, Replaced, fesetroundFunction},
    {"fegetenv", "p", Never, Replaced, fegetenvFunction},
    {"feholdexcept", "p", Never, Replaced, fegetenvFunction},
    {"fesetenv", "p", Never, Replaced, fesetenvFunction},
    {"feupdateenv", "p", Never, Replaced, fesetenvFunction},
    {"feclearexcept", "x", Never, Replaced, exceptionsFunction},
    {"feraiseexcept", "x", Never, Replaced, exceptionsFunction},

    // Undefined behaviour, found by instrumented code
    SONDE_UNDEFINED("add_overflow", "pxx", arithmeticOverflow<Arithmetic::Sum>),
    SONDE_UNDEFINED("sub_overflow", "pxx", arithmeticOverflow<Arithmetic::Difference>),
    SONDE_UNDEFINED("mul_overflow", "pxx", arithmeticOverflow<Arithmetic::Product>),
    SONDE_UNDEFINED("negate_overflow", "px", negationOverflow),
    SONDE_UNDEFINED("divrem_overflow", "pxx", divisionOverflow),
    SONDE_UNDEFINED("shift_out_of_bounds", "pxx", shiftOutOfBounds),
    SONDE_UNDEFINED("out_of_bounds", "px", indexOutOfBounds),
    SONDE_UNDEFINED("vla_bound_not_positive", "px", arraySizeNotPositive),
    SONDE_UNDEFINED("float_cast_overflow", "px", floatDoesNotFit),
    SONDE_UNDEFINED("load_invalid_value", "px", valueIsInvalid),
    SONDE_UNDEFINED("implicit_conversion", "pxx", conversionIsLossy),
    SONDE_UNDEFINED("invalid_builtin", "p", builtinIsUndefined),
    SONDE_UNDEFINED("nonnull_arg", "p", argumentIsNull),
    SONDE_UNDEFINED("nullability_arg", "p", argumentIsNull),
    SONDE_UNDEFINED("nonnull_return_v1", "px", resultIsNull),
    SONDE_UNDEFINED("nullability_return_v1", "px", resultIsNull),
    SONDE_UNDEFINED("pointer_overflow", "pxx", pointerOverflow),
    SONDE_UNDEFINED("type_mismatch_v1", "px", pointerDoesNotFit),
    SONDE_UNDEFINED("alignment_assumption", "pxxx", assumptionOfAlignmentFails),
    SONDE_UNDEFINED("function_type_mismatch", "px", functionTypeDiffers),
    SONDE_UNDEFINED("builtin_unreachable", "p", unreachableIsReached),
    SONDE_UNDEFINED("missing_return", "p", returnIsMissing),

    // What the front end adds
    {"__sonde_check_format", "pp", Never, Replaced, checkFormatFunction},
    {"__sonde_check_product", "x", Never, Replaced, checkProductFunction},
    {"__sonde_check_pointers", "xx", Never, Replaced, checkPointersFunction},

    // Output
    {"printf", "p", Never, Spare, printfFunction},
    {"fprintf", "pp", Never, Spare, fprintfFunction},
    {"dprintf", "vp", Never, Wanted, dprintfFunction},
    {"vprintf", "pp", Never, Spare, vprintfFunction},
    {"vfprintf", "ppp", Never, Spare, vfprintfFunction},
    {"vdprintf", "vpp", Never, Wanted, vdprintfFunction},
    {"sprintf", "pp", Never, Wanted, sprintfFunction},
    {"snprintf", "psp", Never, Wanted, snprintfFunction},
    {"puts", "x", Never, Spare, putsFunction},
    {"fputs", "xp", Never, Spare, fputsFunction},
    {"fputs_unlocked", "xp", Never, Spare, fputsFunction},
    {"putchar", "x", Never, Spare, putcharFunction},
    {"putchar_unlocked", "x", Never, Spare, putcharFunction},
    {"fputc", "xp", Never, Spare, fputcFunction},
    {"fputc_unlocked", "xp", Never, Spare, fputcFunction},
    {"putc", "xp", Never, Spare, fputcFunction},
    {"putc_unlocked", "xp", Never, Spare, fputcFunction},
    {"_IO_putc", "xp", Never, Spare, fputcFunction},
    {"fwrite", "xssp", Never, Spare, fwriteFunction},
    {"fwrite_unlocked", "xssp", Never, Spare, fwriteFunction},
    {"fflush", "p", Never, Spare, fflushFunction},
    {"setvbuf", "ppvv", Never, Spare, setvbufFunction},
    {"setbuf", "pp", Never, Spare, setbufFunction},
    {"sonde_prints_symbolic", "xxx", Never, Spare, printsSymbolicFunction},
    {"sonde_print_symbolic", "vpp", Never, Spare, printSymbolicFunction},

    // klee.h
    {"klee_make_symbolic", "psp", Never, Spare, makeSymbolicFunction},
    {"klee_assume", "x", Never, Spare, assumeFunction},
    {"klee_is_symbolic", "x", Never, Spare, isSymbolicFunction},
    {"klee_get_value_f", "x", Never, Spare, getValueFunction},
    {"klee_get_value_d", "x", Never, Spare, getValueFunction},
    {"klee_get_value_l", "x", Never, Spare, getValueFunction},
    {"klee_get_value_ll", "x", Never, Spare, getValueFunction},
    {"klee_get_value_i32", "x", Never, Spare, getValueFunction},
    {"klee_get_value_i64", "x", Never, Spare, getValueFunction},
    {"klee_get_obj_size", "o", Never, Spare, objectSizeFunction},
    {"klee_check_memory_access", "ps", Never, Spare, checkAccessFunction},
    {"klee_report_error", "xxp", Never, Spare, reportErrorFunction},
    {"klee_assert_fail", "p", Never, Spare, assertFailFunction},
    {"klee_abort", "", Never, Spare, kleeAbortFunction},
    {"klee_silent_exit", "x", Never, Spare, silentExitFunction},
    {"klee_warning", "p", Never, Spare, warningFunction},
    {"klee_warning_once", "p", Never, Spare, warningOnceFunction},
    {"klee_print_expr", "p", Never, Spare, printExpressionFunction},
    {"klee_print_range", "px", Never, Spare, printRangeFunction},
    {"klee_stack_trace", "", Never, Spare, stackTraceFunction},
    {"klee_alias_function", "xx", Never, Spare, aliasFunction},
    {"klee_define_fixed_object", "xx", Never, Spare, fixedObjectFunction},
};

} // namespace

std::span<const exec::Builtin> table() { return rows; }

const exec::Builtin* find(std::string_view name) {
  const auto* row = std::ranges::find(rows, name, &exec::Builtin::name);
  return row == std::end(rows) ? nullptr : row;
}

} // namespace sonde::builtin
