#pragma once

/// \file
/// One solver of a contest, in a process of its own: what it allocates is its own, and what it does to caches
/// and heap is no other's business. It answers the stream chunk by chunk, when told to.

#include "solver/solver.h"
#include "support/statistics.h"

#include <functional>
#include <memory>
#include <string>
#include <sys/types.h>
#include <vector>

namespace sonde::bench {

using Stream = std::vector<solver::Query>;
using MakeSolver = std::function<std::unique_ptr<solver::Solver>(Statistics&)>;
using Rewrite = std::function<solver::Query(const solver::Query&)>;

/// How much of a stream a solver sees: so many queries from its beginning, so many from its end.
struct Share {
  size_t first = ~size_t{0};
  size_t last = 0;

  bool has(size_t index, size_t size) const { return index < first || size - index <= last; }
};

class Contestant {
public:
  struct Entry {
    std::string name;
    MakeSolver make;
    Share share = {};
    Rewrite rewrite = {}; ///< makes the stream that this one sees of the common one
  };

  Contestant(Entry entry, const Stream& stream, double secondsPerQuery);
  Contestant(const Contestant&) = delete;
  Contestant& operator=(const Contestant&) = delete;
  ~Contestant();

  /// Answers what it sees of the queries [begin, end).
  void run(size_t begin, size_t end);
  /// After the last chunk.
  void finish();

  const std::string& name() const { return entry_.name; }
  bool sees(size_t index) const { return entry_.share.has(index, stream_.size()); }
  /// By query; of those it has not seen, nothing useful.
  const std::vector<double>& microseconds() const { return microseconds_; }
  const std::vector<solver::Verdict>& verdicts() const { return verdicts_; }
  double megabytes() const { return megabytes_; } ///< of heap that it took at the end, all in all
  const std::string& statistics() const { return statistics_; }

private:
  [[noreturn]] void serve(double secondsPerQuery);

  Entry entry_;
  const Stream& stream_;
  std::vector<double> microseconds_;
  std::vector<solver::Verdict> verdicts_;
  double megabytes_ = 0;
  std::string statistics_;
  pid_t process_ = -1;
  int socket_ = -1;
};

} // namespace sonde::bench
