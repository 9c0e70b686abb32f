#pragma once

#include <string>

namespace sonde::exec {

/// Hears what happens during execution. Every announcement has a default that ignores it.
class Observer {
public:
  virtual ~Observer() = default;

  /// A function without a body is called natively, for the first time.
  virtual void externalCalled(const std::string& name) { static_cast<void>(name); }
};

} // namespace sonde::exec
