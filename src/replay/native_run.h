#pragma once

/// \file
/// Runs one test natively: starts a process with the test's input and observes how it ends.

#include "exec/state/ending.h"
#include "replay/native_process.h"
#include "replay/sanitizer_report.h"
#include "replay/state_file.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sonde::replay {

// X(name, text)
#define SONDE_NATIVE_ENDS(X)                                                                                 \
  X(Exited, "exit")                                                                                          \
  X(Signalled, "signal")                                                                                     \
  X(Sanitizer, "sanitizer")                                                                                  \
  X(Reported, "error reported by the program")                                                               \
  X(Silent, "silent exit")                                                                                   \
  X(TimedOut, "timeout")                                                                                     \
  X(InputMismatch, "the test does not fit the program")                                                      \
  X(AssumptionFailed, "an assumption does not hold")

enum class NativeEnd : uint8_t {
#define X(name, text) name,
  SONDE_NATIVE_ENDS(X)
#undef X
};

const char* toString(NativeEnd);

/// What the program printed. At most some megabytes of each stream are kept.
struct Printed {
  std::string output;
  std::string errors;
};

struct NativeOutcome {
  NativeEnd end = NativeEnd::Exited;
  int number = 0;       ///< the exit code or the signal
  std::string headline; ///< the first line of the sanitizer's report, or the message of the replay runtime
  std::optional<uint64_t> pathHash{};
  Printed printed{};
  std::string access{};            ///< the sanitizer's description of the wrong access
  std::vector<uint64_t> offsets{}; ///< code offsets of the stack of an error, from a sanitizer

  /// Returns a short text: `exit 3`, `SIGABRT`, `heap-buffer-overflow`.
  std::string describe() const;
};

struct NativeRun {
  std::string executable;
  std::vector<std::string> arguments;                           ///< the program's name first
  std::vector<std::pair<std::string, std::string>> environment; ///< changes to our own environment
  std::optional<exec::ErrorKind> predicted; ///< some errors show only if they are looked for
  uint64_t largestAllocation = 0;           ///< in bytes; what is larger is one of these errors
  std::string standardInput = "/dev/null";  ///< a file
  std::filesystem::path folder;             ///< the folder that the program works in
  std::string test;                         ///< a .ktest file
  unsigned seconds = 10;                    ///< limit
  bool pathHash = false;                    ///< the executable keeps one
};

/// Runs a test, and kills it with all that it started if it takes too long. Throws Error if it cannot be
/// started, or if Sonde is interrupted meanwhile.
NativeOutcome runNatively(const NativeRun&, StateFile&, const HeldSignals&);

} // namespace sonde::replay
