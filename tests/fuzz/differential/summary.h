#pragma once

#include "runner.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sonde::fuzz {

/// Counts and times of many outcomes.
class Summary {
public:
  void add(const Outcome& outcome);

  uint64_t queries() const { return ours_.size(); }
  /// Of our answers, in [0, 1].
  double unknownShare() const;
  /// UNSAT answers that nobody else confirms.
  uint64_t unconfirmed() const { return witnesses_[static_cast<unsigned>(Witness::Nobody)]; }
  /// Verdicts and times, ours beside Z3's.
  std::string table() const;

private:
  uint64_t verdicts_[2][3] = {}; // ours and theirs, by Verdict
  uint64_t witnesses_[4] = {};   // by Witness
  uint64_t facts_ = 0;
  std::vector<double> ours_, theirs_, build_;
};

} // namespace sonde::fuzz
