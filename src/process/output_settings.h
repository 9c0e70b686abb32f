#pragma once

#include <cstdint>

namespace sonde::process {

/// What becomes of standard output and error.
struct OutputSettings {
  bool captured = false; ///< each path keeps its own, for its test, and sees no terminal
  bool shown = true;     ///< to the user; if it is captured, what is written before the first symbolic input
  uint64_t limit = uint64_t{1} << 20; ///< bytes of each stream that are kept
};

} // namespace sonde::process
