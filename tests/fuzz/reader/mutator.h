#pragma once

/// \file
/// Makes broken scripts of sound ones: truncation, flipped bytes, garbage, tokens and ranges moved about,
/// extreme numbers, deep nesting.

#include "support/rng.h"

#include <string>
#include <vector>

namespace sonde::fuzz {

class Mutator {
public:
  /// `corpus` is not empty.
  explicit Mutator(std::vector<std::string> corpus);

  /// The input of a run: the same for the same seed and corpus.
  std::string input(uint64_t seed) const;

private:
  void mutate(std::string& text, Rng& rng) const;
  const std::string& randomScript(Rng& rng) const { return corpus_[rng.below(corpus_.size())]; }

  std::vector<std::string> corpus_;
  std::vector<std::string> tokens_;
};

} // namespace sonde::fuzz
