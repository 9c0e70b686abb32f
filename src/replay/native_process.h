#pragma once

/// \file
/// A process in a group of its own, whose output is read while it runs.

#include <string>
#include <vector>

namespace sonde::replay {

struct Command {
  std::string executable; ///< whole path
  std::vector<std::string> arguments;
  std::vector<std::string> environment;
  std::string standardInput; ///< a file
  std::string folder;        ///< to work in
};

struct ProcessEnd {
  bool inTime = false;
  int status = 0; ///< as of waitpid
  std::string output;
  std::string errors;
};

/// Runs a command for at most so many seconds, then ends it. In the end all processes of its group are ended.
/// Throws Error if it cannot be started, or at a signal that would end us.
ProcessEnd runCommand(const Command&, unsigned seconds);

} // namespace sonde::replay
