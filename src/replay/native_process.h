#pragma once

/// \file
/// Runs a native process in its own process group and reads its output while it runs.

#include <string>
#include <vector>

namespace sonde::replay {

struct Command {
  std::string executable; ///< absolute file name
  std::vector<std::string> arguments;
  std::vector<std::string> environment;
  std::string standardInput; ///< the file that standard input reads
  std::string folder;        ///< the working directory
};

struct ProcessEnd {
  bool inTime = false;
  int status = 0; ///< the status that waitpid returned
  std::string output;
  std::string errors;
};

/// Runs a command for at most `seconds` seconds and then kills it. Finally all processes of its group are
/// killed. Throws Error if it cannot be started, or at a signal that would end us.
ProcessEnd runCommand(const Command&, unsigned seconds);

} // namespace sonde::replay
