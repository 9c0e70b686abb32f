#pragma once

/// \file
/// Several solvers on one stream of queries, side by side: chunks of the stream go to each in turn, so that a
/// busy machine is equally busy for all. CPU time.

#include "streams/contestant.h"

#include <memory>
#include <string>
#include <vector>

namespace sonde::bench {

class Contest {
public:
  /// The first one is what the others are compared with.
  void add(Contestant::Entry entry) { entries_.push_back(std::move(entry)); }
  void keepOnly(const std::string& name);

  void run(const Stream& stream, double secondsPerQuery);
  /// A line for each. The ratio is time against the first one's, on the queries that both saw. Growth is the
  /// first one's time over this one's, at the end of the stream against its beginning: against a solver that
  /// is new for each query, how much slower the first one gets. Answers that differ are pointed out.
  void print() const;
  /// What each one's stages did.
  void printStatistics() const;

  /// How many answers of all contestants are others than expected; Unknown is no answer.
  size_t differences(const std::vector<solver::Verdict>& expected) const;

  /// Of the contestants' time for the queries that the first saw, too: theirs, and the first one's.
  struct Total {
    std::string name;
    double microseconds, ofFirst;
  };
  std::vector<Total> totals() const;

private:
  std::vector<Contestant::Entry> entries_;
  std::vector<std::unique_ptr<Contestant>> contestants_;
};

} // namespace sonde::bench
