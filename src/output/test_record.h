#pragma once

#include "output/path_kind.h"
#include "process/varying.h"

#include <cstdint>
#include <optional>
#include <string>

namespace sonde::output {

/// A test that was written, as `info.json` lists it.
struct TestRecord {
  std::string file;
  PathKind kind;
  std::optional<int> exitCode;
  std::optional<uint64_t> pathHash;
  std::string place;               ///< the place of the error; may be empty
  std::optional<bool> outputCut{}; ///< it printed more than is kept; nothing: it is not known what it printed
  bool changesElsewhere = false;   ///< its path changes files outside of the working directory
  process::VaryingSet varying{};   ///< what its path has asked for that natively differs from run to run
};

} // namespace sonde::output
