#pragma once

/// \file
/// What a native program tells beyond its exit code, in a file that it maps into its memory
/// (runtime/replay/state.h has the layout).

#include <cstdint>
#include <filesystem>
#include <vector>

namespace sonde::replay {

class StateFile {
public:
  /// With room for so many flags of blocks. Throws Error if it cannot be written.
  StateFile(std::filesystem::path path, uint64_t flags);

  const std::filesystem::path& path() const { return path_; }

  /// For the next run; flags of blocks stay.
  void reset();

  struct State {
    uint64_t pathHash = 0;
    uint64_t end = 0;
  };
  State read() const;
  /// Of all runs so far.
  std::vector<uint8_t> flags() const;

private:
  std::filesystem::path path_;
  uint64_t flags_;
};

// The values of `end`.
inline constexpr uint64_t endSilent = 1, endReported = 2, endCheckFailed = 3, endBadInput = 97,
                          endBadAssumption = 98;

} // namespace sonde::replay
