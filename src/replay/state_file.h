#pragma once

/// \file
/// The file through which a native program reports more than its exit code. The program maps it into its
/// memory (runtime/replay/state.h has the layout).

#include <cstdint>
#include <filesystem>
#include <vector>

namespace sonde::replay {

class StateFile {
public:
  /// Makes a file with room for `flags` block flags. Throws Error if it cannot be written.
  StateFile(std::filesystem::path path, uint64_t flags);

  const std::filesystem::path& path() const { return path_; }

  /// Clears the file for the next run, except for the block flags.
  void reset();

  struct State {
    uint64_t pathHash = 0;
    uint64_t end = 0;
  };
  State read() const;
  /// Returns the block flags of all runs so far.
  std::vector<uint8_t> flags() const;

private:
  std::filesystem::path path_;
  uint64_t flags_;
};

// The values of `end`.
inline constexpr uint64_t endSilent = 1, endReported = 2, endCheckFailed = 3, endBadInput = 97,
                          endBadAssumption = 98;

} // namespace sonde::replay
