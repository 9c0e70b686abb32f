#pragma once

/// \file
/// Decides when the search restarts: as soon as recently learned clauses are clearly worse (have higher glue)
/// than those of the whole search.

#include <cstdint>

namespace sonde::sat::cdcl {

class Restarts {
public:
  void reset() { *this = Restarts(); }
  void conflict(unsigned glue) {
    ++sinceRestart_;
    recent_ += (glue - recent_) / 32;
    overall_ += (glue - overall_) / 4096;
    // Exponential averages that begin at zero, corrected for their bias while they have few samples.
    recentWeight_ += (1 - recentWeight_) / 32;
    overallWeight_ += (1 - overallWeight_) / 4096;
  }
  bool isDue() const {
    constexpr unsigned minConflicts = 50;
    constexpr double margin = 1.15;
    return sinceRestart_ >= minConflicts && recent_ / recentWeight_ > margin * overall_ / overallWeight_;
  }
  void restarted() { sinceRestart_ = 0; }

private:
  double recent_ = 0, overall_ = 0;
  double recentWeight_ = 0, overallWeight_ = 0;
  uint64_t sinceRestart_ = 0;
};

} // namespace sonde::sat::cdcl
