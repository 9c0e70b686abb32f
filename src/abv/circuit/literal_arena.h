#pragma once

/// \file
/// Stores words of literals at addresses that never change, so that a span of one stays valid while others
/// are made. Memory is freed only with the whole arena.

#include "abv/circuit/gates.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace sonde::abv {

class LiteralArena {
public:
  BitSpan keep(BitSpan word) {
    if (word.size() > left_) {
      left_ = std::max(chunk, word.size());
      chunks_.push_back(std::make_unique_for_overwrite<Literal[]>(left_));
      next_ = chunks_.back().get();
    }
    Literal* start = next_;
    std::copy(word.begin(), word.end(), start);
    next_ += word.size();
    left_ -= word.size();
    return {start, word.size()};
  }

private:
  static constexpr size_t chunk = 16384;

  std::vector<std::unique_ptr<Literal[]>> chunks_;
  Literal* next_ = nullptr;
  size_t left_ = 0;
};

} // namespace sonde::abv
