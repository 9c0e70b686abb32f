#pragma once

#include "exec/path.h"

#include <string>

namespace sonde::exec {

/// Hears what happens during execution. Every announcement has a default that ignores it.
class Observer {
public:
  virtual ~Observer() = default;

  /// A function without a body is called natively, for the first time.
  virtual void externalCalled(const std::string& name) { static_cast<void>(name); }

  /// A path is complete, or was cut (its ending says).
  virtual void pathEnded(const PathEnd& path) { static_cast<void>(path); }

  /// Something happened that the paths explored do not show.
  virtual void incomplete(Incompleteness kind, uint32_t location) {
    static_cast<void>(kind);
    static_cast<void>(location);
  }
};

} // namespace sonde::exec
