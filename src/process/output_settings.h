#pragma once

#include <cstdint>

namespace sonde::process {

/// How standard output and error are handled.
struct OutputSettings {
  bool captured = false; ///< each path has its own output, for its test, and sees no terminal
  bool shown = true; ///< shown to the user; if captured, only what is written before the first symbolic input
  uint64_t limit = uint64_t{1} << 20; ///< the number of bytes of each stream that are kept
};

} // namespace sonde::process
