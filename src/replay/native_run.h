#pragma once

/// \file
/// One test, natively: a process that is given the test and ends somehow.

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
  X(TimedOut, "no end in time")                                                                              \
  X(InputMismatch, "the test does not fit the program")                                                      \
  X(AssumptionFailed, "an assumption does not hold")

enum class NativeEnd : uint8_t {
#define X(name, text) name,
  SONDE_NATIVE_ENDS(X)
#undef X
};

const char* toString(NativeEnd);

/// What the program printed; of each stream no more than some megabytes are kept.
struct Printed {
  std::string output;
  std::string errors;
};

struct NativeOutcome {
  NativeEnd end = NativeEnd::Exited;
  int number = 0;       ///< the exit code or the signal
  std::string headline; ///< of the sanitizer, or what the replay's runtime said
  std::optional<uint64_t> pathHash{};
  Printed printed{};
  std::string access{};            ///< what the sanitizer says of the wrong access
  std::vector<uint64_t> offsets{}; ///< of the calls that led to an error, if a sanitizer was there to tell

  /// In a few words: `exit 3`, `SIGABRT`, `heap-buffer-overflow`.
  std::string describe() const;
};

struct NativeRun {
  std::string executable;
  std::vector<std::string> arguments;                           ///< the program's name first
  std::vector<std::pair<std::string, std::string>> environment; ///< what is changed in ours
  std::string standardInput = "/dev/null";                      ///< a file
  std::filesystem::path folder;                                 ///< to work in
  std::string test;                                             ///< a .ktest file
  unsigned seconds = 10;                                        ///< limit
  bool pathHash = false;                                        ///< the executable keeps one
};

/// Runs it, and ends all that it started if it takes too long. Throws Error if it cannot be started, or if
/// Sonde is interrupted meanwhile.
NativeOutcome runNatively(const NativeRun&, StateFile&);

} // namespace sonde::replay
