#pragma once

/// \file
/// Another `sonde` in a process of its own. Ctrl-C reaches only this process, which hands it on once, so that
/// the run ends cleanly and what it measured is kept.

#include "support/deadline.h"

#include <filesystem>
#include <string>
#include <vector>

namespace sonde::compare {

struct ChildEnd {
  int exitCode = 0;     ///< 128 and the signal that ended it
  bool tooLate = false; ///< it did not end by itself
  std::string messages; ///< what it wrote to standard error
};

/// Runs `command` without input, and keeps its messages in the file `log`. When the deadline passes, the
/// process is asked to end, and is ended half a minute later; when the request that the deadline has comes,
/// which is somebody who waits, a second and a half later.
ChildEnd runChild(const std::vector<std::string>& command, const std::filesystem::path& log, const Deadline&);

} // namespace sonde::compare
