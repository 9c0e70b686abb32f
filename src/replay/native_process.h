#pragma once

/// \file
/// Runs a native process in its own process group and reads its output while it runs.

#include <csignal>
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

/// Holds back the signals that would end us, so that what was started can be ended first. Make it before the
/// threads that run commands: they inherit what is held back.
class HeldSignals {
public:
  HeldSignals();
  /// Forgets a signal that has arrived: whoever asked has reacted to it by then.
  ~HeldSignals();
  HeldSignals(const HeldSignals&) = delete;
  HeldSignals& operator=(const HeldSignals&) = delete;

  /// Returns a descriptor that can be read from as soon as such a signal has arrived.
  int descriptor() const { return descriptor_; }
  /// Returns whether one has arrived. All threads see it, for it is not consumed.
  bool haveArrived() const;
  /// Returns the signals that were held back before.
  const sigset_t& before() const { return before_; }

private:
  sigset_t held_{}, before_{};
  int descriptor_;
};

/// Runs a command for at most `seconds` seconds and then kills it. Finally all processes of its group are
/// killed. Throws Error if it cannot be started, or at a signal that would end us. Threads may run commands
/// at the same time.
ProcessEnd runCommand(const Command&, unsigned seconds, const HeldSignals&);

} // namespace sonde::replay
