#pragma once

#include <string>
#include <vector>

namespace sonde {

/// Runs another program with our standard streams and waits for it. The result is its exit code, or 128 and
/// the signal that ended it. \throws Error if it cannot be started; `hint` says what to do then
int runProcess(const std::vector<std::string>& command, const std::string& hint);

} // namespace sonde
