#pragma once

/// \file
/// The checks: what a run looks for. This table has one row for each; the help (`sonde help checks`), the
/// option `--check`, the kinds of errors (exec/state/ending.h) and what is passed to the compiler are made
/// from it.
///
/// Some checks are made always, because a path cannot go on behind what they find. Others are made by
/// default, or by option. A check is made by the engine itself, or by code that clang adds to the user's
/// program (`-fsanitize=…`), whichever is cheaper (docs/adr/0037-checks.md).

#include <array>
#include <cstdint>

namespace sonde::check {

/// When a check is made.
enum class When : uint8_t {
  Always,
  Default, ///< unless it is switched off
  Option,  ///< if it is asked for
};

/// What the verdict of a run calls the checks of a group together. All checks of a group are made at the same
/// time.
// X(id, words)
#define SONDE_CHECK_GROUPS(X)                                                                                \
  X(Memory, "memory errors")                                                                                 \
  X(Assertions, "assertions")                                                                                \
  X(Crashes, "crashes")                                                                                      \
  X(Hangs, "hangs")                                                                                          \
  X(Overflows, "overflows")                                                                                  \
  X(Calls, "calls")                                                                                          \
  X(Formats, "formats")                                                                                      \
  X(Unset, "unset values")                                                                                   \
  X(Leaks, "leaks")                                                                                          \
  X(Sizes, "huge allocations")                                                                               \
  X(Failures, "failing calls")                                                                               \
  X(Arithmetic, "strict arithmetic")                                                                         \
  X(Pointers, "strict pointers")                                                                             \
  X(Types, "strict types")

enum class Group : uint8_t {
#define X(id, ...) id,
  SONDE_CHECK_GROUPS(X)
#undef X
};

/// A row of the table of groups.
struct GroupRow {
  Group group;
  const char* words;
};

inline constexpr GroupRow groups[] = {
#define X(id, words) {Group::id, words},
    SONDE_CHECK_GROUPS(X)
#undef X
};

// X(id, name, number of the weakness (CWE), when, group, clang's names of it or "" if the engine makes it,
// sentence)
#define SONDE_CHECKS(X)                                                                                      \
  X(NullPointer, "null", 476, Always, Memory, "", "memory is accessed through a null pointer")               \
  X(Bounds, "bounds", 119, Always, Memory, "", "memory is accessed outside of all objects")                  \
  X(UseAfterFree, "use-after-free", 416, Always, Memory, "", "memory is accessed after it was freed")        \
  X(UseAfterScope, "use-after-scope", 562, Always, Memory, "",                                               \
    "a local variable is accessed after its scope ended or its function returned")                           \
  X(ReadOnly, "read-only", 787, Always, Memory, "", "a constant or a string literal is written to")          \
  X(DoubleFree, "double-free", 415, Always, Memory, "", "memory is freed twice")                             \
  X(InvalidFree, "invalid-free", 590, Always, Memory, "",                                                    \
    "memory is freed that was not allocated on the heap")                                                    \
  X(MismatchedFree, "mismatched-free", 762, Always, Memory, "",                                              \
    "memory is freed that another kind of function has made, as mmap")                                       \
  X(Division, "division", 369, Always, Crashes, "",                                                          \
    "an integer is divided by zero, or the quotient does not fit")                                           \
  X(Call, "call", 686, Always, Crashes, "", "something is called that is not a function")                    \
  X(Jump, "jump", 758, Always, Crashes, "", "a jump goes to no label, or to a function that has returned")   \
  X(Unreachable, "unreachable", 758, Always, Crashes, "",                                                    \
    "code is reached that was promised to be unreachable")                                                   \
  X(Assertion, "assertion", 617, Always, Assertions, "",                                                     \
    "an assertion fails, or the program reports an error")                                                   \
  X(Recursion, "recursion", 674, Always, Crashes, "",                                                        \
    "calls are nested too deeply, or the stack is exhausted")                                                \
  X(External, "external", 758, Always, Crashes, "", "a function that is called natively ends by a signal")   \
  X(SignedOverflow, "signed-overflow", 190, Default, Overflows, "",                                          \
    "a signed sum, difference or product does not fit its type")                                             \
  X(Shift, "shift", 1335, Default, Overflows, "",                                                            \
    "an integer is shifted by its width or more, or by a negative number")                                   \
  X(Index, "index", 129, Default, Overflows, "array-bounds",                                                 \
    "an index lies beyond its own dimension, even inside of a larger object")                                \
  X(ArraySize, "array-size", 1284, Default, Overflows, "vla-bound",                                          \
    "a variable-length array has a size that is not positive")                                               \
  X(NonNull, "nonnull", 476, Default, Calls, "nonnull-attribute,returns-nonnull-attribute",                  \
    "null is passed or returned where the declaration forbids it")                                           \
  X(MissingReturn, "missing-return", 758, Default, Calls, "return",                                          \
    "the result of a function is used that ended without one; in C++, a function ends without one")          \
  X(Uninitialised, "uninitialised", 457, Option, Unset, "",                                                  \
    "a branch, an address, a call or output depends on a value that was never set")                          \
  X(Overlap, "overlap", 475, Default, Calls, "",                                                             \
    "memcpy or a kin of strcpy copies between ranges that overlap")                                          \
  X(Format, "format", 134, Default, Formats, "",                                                             \
    "the format of printf is input that may have conversions, or is writable and has %n")                    \
  X(FormatArguments, "format-arguments", 685, Default, Formats, "",                                          \
    "a conversion of a format has no argument")                                                              \
  X(FormatType, "format-type", 686, Default, Formats, "",                                                    \
    "an argument of printf has another type than its conversion")                                            \
  X(AllocationOverflow, "allocation-overflow", 680, Default, Overflows, "",                                  \
    "the product that gives the size of an allocation wraps")                                                \
  X(Endless, "endless", 835, Default, Hangs, "",                                                             \
    "a loop comes back to exactly the same state, so that it never ends")                                    \
  X(Leak, "leak", 401, Option, Leaks, "",                                                                    \
    "memory of the heap cannot be reached any more when the program exits")                                  \
  X(ReachableLeak, "leak-reachable", 401, Option, Leaks, "",                                                 \
    "memory of the heap was not freed when the program exits, even if it can be reached")                    \
  X(AllocationSize, "allocation-size", 789, Option, Sizes, "",                                               \
    "input can make an allocation larger than --max-allocation")                                             \
  X(PointerPair, "pointer-pair", 469, Option, Pointers, "",                                                  \
    "pointers to different objects are compared by < or >, or subtracted")                                   \
  X(Failures, "failures", 252, Option, Failures, "",                                                         \
    "errors that happen only if an allocation or a system call fails: one of each may fail on each path")    \
  X(ShiftBase, "shift-base", 190, Option, Arithmetic, "shift-base",                                          \
    "a signed number is shifted into or beyond its sign, as in 1 << 31")                                     \
  X(UnsignedOverflow, "unsigned-overflow", 190, Option, Arithmetic, "unsigned-integer-overflow",             \
    "unsigned arithmetic wraps, which C defines")                                                            \
  X(Conversion, "conversion", 197, Option, Arithmetic, "implicit-conversion",                                \
    "an implicit conversion changes a value, which C defines")                                               \
  X(FloatConversion, "float-conversion", 681, Option, Arithmetic, "float-cast-overflow",                     \
    "a floating-point number does not fit the integer type it is converted to")                              \
  X(Builtin, "builtin", 758, Option, Arithmetic, "builtin",                                                  \
    "a builtin of the compiler is undefined for its argument, as __builtin_clz(0)")                          \
  X(Bool, "bool", 758, Option, Types, "bool", "a bool is read that is neither true nor false")               \
  X(Enum, "enum", 758, Option, Types, "enum", "an enumeration is read that has no such value (C++)")         \
  X(Alignment, "alignment", 704, Option, Pointers, "alignment",                                              \
    "a pointer is used that is not aligned for its type")                                                    \
  X(NullMember, "null-member", 476, Option, Pointers, "null",                                                \
    "a null pointer is used as an object, even without an access")                                           \
  X(PointerOverflow, "pointer-overflow", 823, Option, Pointers, "pointer-overflow",                          \
    "pointer arithmetic wraps, or begins or ends at null")                                                   \
  X(FunctionType, "function-type", 686, Option, Types, "function",                                           \
    "a function is called through a pointer to another type")

enum class Check : uint8_t {
#define X(id, ...) id,
  SONDE_CHECKS(X)
#undef X
};

/// A row of the table.
struct Row {
  Check check;
  const char* name;
  unsigned weakness; ///< its number in the Common Weakness Enumeration
  When when;
  Group group;
  const char* clang; ///< what clang's -fsanitize calls it; empty: the engine makes the check
  const char* sentence;
};

inline constexpr Row rows[] = {
#define X(id, name, weakness, when, group, clang, sentence)                                                  \
  {Check::id, name, weakness, When::when, Group::group, clang, sentence},
    SONDE_CHECKS(X)
#undef X
};

constexpr const Row& row(Check check) { return rows[static_cast<unsigned>(check)]; }

} // namespace sonde::check
