#pragma once

/// \file
/// Stores clauses one behind the other in one block of memory. A clause is named by its offset.
///
/// Every clause belongs to its newest variable. For the clauses that define a gate that is the gate's output
/// (sat_solver.h, "The cone"), so a variable's own clauses are what a query needs once the variable is in its
/// cone. The clauses of a variable form a list through their headers.

#include "sat/cdcl/literal.h"
#include "support/check.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace sonde::sat::cdcl {

using ClauseRef = uint32_t;
constexpr ClauseRef noClause = std::numeric_limits<ClauseRef>::max();

class ClauseArena {
public:
  struct Header {
    uint32_t size;
    uint32_t learned : 1;
    uint32_t garbage : 1;
    uint32_t used : 1; ///< used in conflict analysis since the last reduction
    uint32_t glue : 29;
    ClauseRef next; ///< the next clause of the same owner
  };

  ClauseRef add(std::span<const Lit> literals, bool learned, unsigned glue, ClauseRef next) {
    SONDE_CHECK(words_.size() + headerWords + literals.size() < noClause, "the clause arena is full");
    auto ref = static_cast<ClauseRef>(words_.size());
    words_.resize(words_.size() + headerWords + literals.size());
    header(ref) = {static_cast<uint32_t>(literals.size()), learned, false, true, glue, next};
    std::copy(literals.begin(), literals.end(), this->literals(ref).begin());
    return ref;
  }
  Header& header(ClauseRef ref) { return *reinterpret_cast<Header*>(&words_[ref]); }
  std::span<Lit> literals(ClauseRef ref) {
    return {reinterpret_cast<Lit*>(&words_[ref + headerWords]), header(ref).size};
  }
  void drop(ClauseRef ref) { header(ref).garbage = true; }

  /// Removes dropped clauses; calls `moved`(from, to) for each that stays, in order.
  template <typename Moved> void compact(Moved moved) {
    ClauseRef to = 0;
    for (ClauseRef from = 0; from < words_.size();) {
      uint32_t length = headerWords + header(from).size;
      if (!header(from).garbage) {
        std::copy_n(words_.begin() + from, length, words_.begin() + to);
        moved(from, to);
        to += length;
      }
      from += length;
    }
    words_.resize(to);
  }

private:
  static constexpr uint32_t headerWords = sizeof(Header) / sizeof(uint32_t);

  std::vector<uint32_t> words_;
};

} // namespace sonde::sat::cdcl
