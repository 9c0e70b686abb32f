#include "replay/showing.h"

#include "support/check.h"

#include <algorithm>
#include <csignal>
#include <iterator>

namespace sonde::replay {

namespace {

/// Every report begins with this: a wrong access may natively hit whatever lies there.
constexpr std::string_view anyReport;

/// The rows, in the order of the kinds.
struct Table {
  using enum exec::ErrorKind;
  using enum NativeTool;

  static constexpr Showing rows[] = {
      {Null, Address, {SIGSEGV}, {"SEGV", "null-", "Null"}, true},
      {OutOfBounds, Address, {anySignal}, {anyReport}},
      {UseAfterFree, Address, {anySignal}, {anyReport}},
      {UseAfterReturn, Address, {anySignal}, {anyReport}},
      {UseAfterScope, Address, {anySignal}, {anyReport}},
      {WriteToConstant, Address, {SIGSEGV, SIGBUS}, {"SEGV", "BUS", "global-"}, true},
      {Misaligned, Undefined, {SIGSEGV, SIGBUS}, {"Misaligned", "SEGV", "BUS"}},
      {CodeAccess, Address, {anySignal}, {anyReport}},
      {WildPointer, Address, {anySignal}, {anyReport}},
      {DoubleFree, Address, {SIGABRT, SIGSEGV}, {"attempting"}},
      {InvalidFree, Address, {SIGABRT, SIGSEGV}, {"attempting", "SEGV", "bad-"}},
      {MismatchedFree, Address, {SIGABRT, SIGSEGV}, {"attempting", "SEGV", "bad-"}},
      {OverlappingCopy,
       Address,
       {},
       {"memcpy-param-overlap", "strcpy-param-overlap", "strcat-param-overlap", "strncat-param-overlap",
        "strncpy-param-overlap"}},
      {StackExhausted, Address, {SIGSEGV}, {"stack-overflow", "SEGV"}},
      {DivisionByZero, Signal, {SIGFPE}, {"FPE"}, true},
      {DivisionOverflow, Signal, {SIGFPE}, {"FPE"}, true},
      {BadCall, Runtime, {SIGSEGV, SIGILL, SIGBUS}, {"SEGV", "ILL", "BUS", "bad-", "BadCall"}},
      {BadJump, Signal, {anySignal}, {anyReport}},
      {BadLongjmp, Runtime, {SIGSEGV}, {"BadLongjmp", "SEGV"}},
      {UnreachableReached, Undefined, {}, {"UnreachableReached"}},
      {Trap, Signal, {SIGILL, SIGTRAP}, {"ILL", "TRAP"}, true},
      {Abort, Signal, {SIGABRT}, {"ABRT"}, true},
      {AssertionFailed, Signal, {SIGABRT}, {"ABRT"}, true},
      {OversizedShift, Undefined, {}, {"OversizedShift"}},
      {ShiftOverflow, Undefined, {}, {"ShiftOverflow"}},
      {IntegerOverflow, Undefined, {}, {"IntegerOverflow"}},
      {IndexOutOfBounds, Undefined, {}, {"IndexOutOfBounds"}},
      {BadArraySize, Undefined, {}, {"BadArraySize"}},
      {BadConversion, Undefined, {}, {"BadConversion"}},
      {LossyConversion, Undefined, {}, {"LossyConversion"}},
      {InvalidValue, Undefined, {}, {"InvalidValue"}},
      {BadBuiltin, Undefined, {}, {"BadBuiltin"}},
      {NullArgument, Undefined, {}, {"NullArgument"}},
      {PointerOverflow, Undefined, {}, {"PointerOverflow"}},
      {MissingReturn, Undefined, {}, {"MissingReturn"}},
      {MissingResult, Memory, {}, {"use-of-uninitialized-value"}},
      {Uninitialised, Memory, {}, {"use-of-uninitialized-value"}},
      {MemoryLeak, Leak, {}, {"detected"}},
      {ReachableLeak, Leak, {}, {"detected"}},
      {FormatFromInput, Runtime, {}, {"FormatFromInput"}},
      {WritingFormat, Runtime, {}, {"WritingFormat"}},
      {MissingFormatArgument, Runtime, {}, {"MissingFormatArgument"}},
      {WrongFormatType, Runtime, {}, {"WrongFormatType"}},
      {OversizedAllocation, Runtime, {}, {"OversizedAllocation", "requested"}},
      {AllocationOverflow, Runtime, {}, {"AllocationOverflow"}},
      {EndlessLoop, Time, {}, {}},
      {UnrelatedPointers, Address, {}, {"invalid-pointer-pair"}},
      {ReportedError, Runtime, {}, {}},
      {TooManyCalls, Address, {SIGSEGV}, {"stack-overflow", "SEGV"}},
      {ExternalFailed, Signal, {anySignal}, {anyReport}},
  };
};

/// Returns whether the n-th row is about the n-th kind, so that a kind cannot be forgotten.
constexpr bool isWhole() {
  size_t kinds = 0;
  for (const exec::ErrorKind kind : {
#define X(name, ...) exec::ErrorKind::name,
           SONDE_FAULT_KINDS(X) SONDE_EXEC_ERRORS(X)
#undef X
       })
    if (kinds < std::size(Table::rows) && Table::rows[kinds].kind == kind)
      ++kinds;
    else
      return false;
  return kinds == std::size(Table::rows);
}
static_assert(isWhole(), "each kind of error has a row, in the order of the kinds");

} // namespace

const char* toString(NativeTool tool) {
  switch (tool) {
#define X(id, name)                                                                                          \
  case NativeTool::id: return name;
    SONDE_NATIVE_TOOLS(X)
#undef X
  }
  SONDE_UNREACHABLE("native tool");
}

const Showing& showingOf(exec::ErrorKind kind) { return Table::rows[static_cast<size_t>(kind)]; }

} // namespace sonde::replay
