#pragma once

/// \file
/// How each kind of error shows natively: the tool that finds it, and what that tool says. One row for each
/// kind; `judge` compares native runs with it, and `sonde help errors` prints it.

#include "exec/state/ending.h"

#include <initializer_list>
#include <string_view>

namespace sonde::replay {

// X(id, name): what shows an error in a native run.
#define SONDE_NATIVE_TOOLS(X)                                                                                \
  X(Address, "AddressSanitizer")                                                                             \
  X(Leak, "LeakSanitizer")                                                                                   \
  X(Memory, "MemorySanitizer")                                                                               \
  X(Undefined, "UndefinedBehaviorSanitizer")                                                                 \
  X(Runtime, "Sonde's own check in the native program")                                                      \
  X(Signal, "a signal")                                                                                      \
  X(Time, "no end within --timeout")

enum class NativeTool : uint8_t {
#define X(id, name) id,
  SONDE_NATIVE_TOOLS(X)
#undef X
};

const char* toString(NativeTool);

/// How errors of a kind show natively.
struct Showing {
  exec::ErrorKind kind;
  NativeTool tool;
  std::initializer_list<int> signals;                ///< `anySignal` stands for all
  std::initializer_list<std::string_view> headlines; ///< beginnings of the sanitizer's report
  bool certain = false; ///< the error shows on every machine, even without a sanitizer
};

/// Stands for all signals in a row.
inline constexpr int anySignal = 0;

const Showing& showingOf(exec::ErrorKind);

} // namespace sonde::replay
