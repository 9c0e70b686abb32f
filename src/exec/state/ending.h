#pragma once

/// \file
/// How an execution ends, with everything that a report needs: kind, text, call stack, object.

#include "check/checks.h"
#include "memory/fault.h"
#include "program/program.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sonde::exec {

// X(name, text, check): errors of the program beyond those of single accesses (memory/fault.h), and the check
// that finds them (check/checks.h).
#define SONDE_EXEC_ERRORS(X)                                                                                 \
  X(DivisionByZero, "division by zero", Division)                                                            \
  X(DivisionOverflow, "quotient does not fit its type", Division)                                            \
  X(BadCall, "call of something that is not a function", Call)                                               \
  X(BadJump, "jump to something that is not a label of this function", Jump)                                 \
  X(BadLongjmp, "longjmp to a place whose function has returned", Jump)                                      \
  X(UnreachableReached, "reached code the compiler was promised is never reached", Unreachable)              \
  X(Trap, "trap", Assertion)                                                                                 \
  X(Abort, "abort called", Assertion)                                                                        \
  X(AssertionFailed, "assertion failed", Assertion)                                                          \
  X(OversizedShift, "shift by the width of its type or more", Shift)                                         \
  X(ShiftOverflow, "left shift of a signed number that does not fit its type", ShiftBase)                    \
  X(IntegerOverflow, "result of integer arithmetic does not fit its type", SignedOverflow)                   \
  X(IndexOutOfBounds, "index beyond its array", Index)                                                       \
  X(BadArraySize, "variable-length array whose size is not positive", ArraySize)                             \
  X(BadConversion, "conversion of a floating-point number that does not fit its type", FloatConversion)      \
  X(LossyConversion, "implicit conversion that changes the value", Conversion)                               \
  X(InvalidValue, "value that its type does not have", Bool)                                                 \
  X(BadBuiltin, "builtin of the compiler used where it is undefined", Builtin)                               \
  X(NullArgument, "null where the declaration forbids it", NonNull)                                          \
  X(PointerOverflow, "pointer arithmetic that overflows", PointerOverflow)                                   \
  X(MissingReturn, "end of a function that must return a value", MissingReturn)                              \
  X(MissingResult, "use of a result that the function has not returned", MissingReturn)                      \
  X(Uninitialised, "use of a value that was never set", Uninitialised)                                       \
  X(MemoryLeak, "memory that was not freed and cannot be reached any more", Leak)                            \
  X(ReachableLeak, "memory that was not freed at the end of the program", ReachableLeak)                     \
  X(FormatFromInput, "format that is input and may have conversions", Format)                                \
  X(WritingFormat, "%n in a format that is not constant", Format)                                            \
  X(MissingFormatArgument, "conversion of a format without an argument", FormatArguments)                    \
  X(WrongFormatType, "argument of another type than its conversion", FormatType)                             \
  X(OversizedAllocation, "allocation that input can make too large", AllocationSize)                         \
  X(AllocationOverflow, "size of an allocation that does not fit its type", AllocationOverflow)              \
  X(EndlessLoop, "loop that never ends", Endless)                                                            \
  X(UnrelatedPointers, "comparison or difference of pointers to different objects", PointerPair)             \
  X(ReportedError, "error reported by the program", Assertion)                                               \
  X(TooManyCalls, "calls nested too deeply", Recursion)                                                      \
  X(ExternalFailed, "external function failed", External)

/// All kinds of errors: the faults of memory, then those above.
enum class ErrorKind : uint8_t {
#define X(name, ...) name,
  SONDE_FAULT_KINDS(X) SONDE_EXEC_ERRORS(X)
#undef X
};

const char* toString(ErrorKind); ///< `DivisionByZero`
const char* describe(ErrorKind); ///< `division by zero`
check::Check checkOf(ErrorKind);

struct StackEntry {
  uint32_t function = program::none; ///< index into Program::functions
  uint32_t location = program::none;
  uint32_t instruction = 0; ///< number in the function
};

/// Where in the user's program an error is. Inside of the C library it is the user's call of it. If the
/// function has no debug information, the location is that of the nearest call that has some.
struct ErrorPlace {
  StackEntry entry;
  bool isOfCaller = false; ///< the location lies in a function that called this one
};

/// Returns the value of an expression on the path that is reported.
using ValueOf = std::function<uint64_t(const expr::Expr&)>;

/// A sum, difference or product of signed integers that does not fit their type of at most 64 bits, or a
/// shift by too much, of which only the width of the left operand is known.
struct SignedArithmetic {
  const char* sign; ///< `+`, `-`, `*` or `<<`
  expr::Expr left, right;

  /// Returns a text such as `2147483647 + 1 does not fit a signed integer of 32 bits`.
  std::string describe(const ValueOf&) const;
};

struct ErrorReport {
  ErrorKind kind{};
  std::string detail; ///< may be empty
  std::optional<memory::ObjectInfo> object;
  /// The access, if its place or object depends on the input: `detail` is made of it when the input is known.
  std::optional<memory::Fault> fault{};
  std::optional<SignedArithmetic> arithmetic{}; ///< the same, of arithmetic
  ErrorPlace place;
  /// The calls, innermost first, the C library's own among them; of a deep stack its two ends, of a very deep
  /// one the innermost, unless its depth is the error.
  std::vector<StackEntry> stack;
  size_t inner = 0;     ///< number of entries before those that are omitted, if any are
  uint64_t omitted = 0; ///< number of omitted entries

  uint32_t location() const { return place.entry.location; }
  /// Puts numbers where something depends on the input.
  void settle(const ValueOf&);
};

enum class EndKind : uint8_t {
  Exited,      ///< by an exit with `exitCode`
  Error,       ///< `error`
  Unsupported, ///< the path used something that is not supported: `error.detail`
  Silent, ///< the program ended the path without a test (klee_silent_exit, an assumption that cannot hold)
  Cut,    ///< a limit ended the path: `error.detail`
};

struct Ending {
  EndKind kind = EndKind::Exited;
  int exitCode = 0;
  ErrorReport error;
};

/// Returns the place of an error as text for users: a place in the source, or the function and the number of
/// its instruction
/// (`--print=program`); empty if it is at no place.
std::string describePlace(const program::Program&, const ErrorReport&);

/// Returns what object an error is about, in words: `heap object of 10 bytes at 0x…`.
std::string describeObject(const program::Program&, const memory::ObjectInfo&);

/// Returns the calls of a report, one line each, innermost first.
std::string printStack(const program::Program&, const ErrorReport&);

/// Returns the report as text for users: what, where, on which object, called from where.
std::string print(const program::Program&, const Ending&);

} // namespace sonde::exec
