#pragma once

#include "support/deadline.h"

#include <string>
#include <vector>

namespace sonde {

/// Runs another program with our standard streams and waits for it. Returns its exit code, or 128 plus the
/// number of the signal that ended it. Throws Error with `hint` if the program cannot be started. At the
/// deadline the program is ended together with those that it has started, and DeadlinePassed is thrown.
int runProcess(const std::vector<std::string>& command, const std::string& hint,
               const Deadline& deadline = {});

struct ProcessOutput {
  int exitCode = 0;
  std::string output;   ///< what the program wrote to standard output
  std::string messages; ///< what the program wrote to standard error
};

/// Runs a program like runProcess, and captures what it writes.
ProcessOutput captureProcess(const std::vector<std::string>& command, const std::string& hint,
                             const Deadline& deadline = {});

} // namespace sonde
