#pragma once

#include <string>
#include <vector>

namespace sonde {

/// Runs another program with our standard streams and waits for it. The result is its exit code, or 128 and
/// the signal that ended it. \throws Error if it cannot be started; `hint` says what to do then
int runProcess(const std::vector<std::string>& command, const std::string& hint);

struct ProcessOutput {
  int exitCode = 0;
  std::string output;   ///< what it wrote to standard output
  std::string messages; ///< and to standard error
};

/// As runProcess, but keeps what the program writes.
ProcessOutput captureProcess(const std::vector<std::string>& command, const std::string& hint);

} // namespace sonde
