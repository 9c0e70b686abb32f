#pragma once

/// \file
/// One test, natively: a process that is given the test by its environment and ends somehow.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
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

struct NativeOutcome {
  NativeEnd end = NativeEnd::Exited;
  int number = 0;       ///< the exit code or the signal
  std::string headline; ///< of the sanitizer, or what the replay's runtime said
  std::optional<uint64_t> pathHash;

  /// In a few words: `exit 3`, `SIGABRT`, `heap-buffer-overflow`.
  std::string describe() const;
};

struct NativeRun {
  std::string executable;
  std::vector<std::string> arguments; ///< without the name
  std::string test;                   ///< a .ktest file
  unsigned seconds = 10;              ///< limit
  bool pathHash = false;              ///< the executable keeps one
  bool showOutput = false;            ///< what the program prints goes to standard error
};

/// Runs it; files it needs meanwhile are put in `folder`. Throws Error if it cannot be started.
NativeOutcome runNatively(const NativeRun&, const std::filesystem::path& folder);

} // namespace sonde::replay
