#pragma once

/// \file
/// Several replayers at work: tests are run at the same time, each replayer in a folder of its own, and what
/// is said of them comes in the order of the tests.

#include "replay/replayer.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace sonde::replay {

class Crew {
public:
  /// Makes `size` replayers, whose folders are below `folder`. Throws Error.
  Crew(unsigned size, const ReplayerOptions&, const std::filesystem::path& folder);

  /// Runs all tests, and calls `done` with the number of each and what happened: in order, by one thread at a
  /// time. Throws what a replayer or `done` throws first; no further test is begun then.
  void run(const std::vector<Test>& tests, const std::function<void(size_t, Replayed)>& done);

  /// Returns a flag for each block: whether any test entered it.
  std::vector<uint8_t> flags() const;

private:
  HeldSignals signals_;
  std::vector<std::unique_ptr<Replayer>> replayers_;
};

} // namespace sonde::replay
