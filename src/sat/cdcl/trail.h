#pragma once

/// \file
/// The assignment in the order in which it was made: which literals are true, since which decision level, and
/// why.

#include "sat/cdcl/clause_arena.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace sonde::sat::cdcl {

class Trail {
public:
  void addVariable() {
    values_.resize(values_.size() + 2, 0);
    info_.push_back({});
  }
  size_t variables() const { return info_.size(); }

  /// Returns 1 for a true literal, -1 for a false one, and 0 for an unassigned one.
  int value(Lit literal) const { return values_[literal.index]; }
  bool isTrue(Lit literal) const { return value(literal) > 0; }
  bool isFalse(Lit literal) const { return value(literal) < 0; }
  bool isAssigned(Variable variable) const { return values_[variable * 2] != 0; }
  uint32_t level(Variable variable) const { return info_[variable].level; }
  /// Returns the clause that forced it; noClause for decisions, and for everything at level 0.
  ClauseRef reason(Variable variable) const { return info_[variable].reason; }

  uint32_t level() const { return static_cast<uint32_t>(limits_.size()); }
  size_t size() const { return literals_.size(); }
  Lit operator[](size_t index) const { return literals_[index]; }
  /// Returns the position at which a level's literals begin.
  size_t beginOf(uint32_t level) const { return limits_[level - 1]; }

  void newLevel() { limits_.push_back(static_cast<uint32_t>(literals_.size())); }
  void assign(Lit literal, ClauseRef reason) {
    SONDE_DCHECK(value(literal) == 0, "assigned already");
    values_[literal.index] = 1;
    values_[(~literal).index] = -1;
    info_[literal.variable()] = {level(), level() == 0 ? noClause : reason};
    literals_.push_back(literal);
  }
  /// Undoes all levels above `target`; `undone`(literal) sees each literal, the latest first.
  template <typename Undone> void backtrack(uint32_t target, Undone undone) {
    if (level() <= target) return;
    size_t begin = limits_[target];
    for (size_t i = literals_.size(); i-- > begin;) {
      Lit literal = literals_[i];
      values_[literal.index] = values_[(~literal).index] = 0;
      undone(literal);
    }
    literals_.resize(begin);
    limits_.resize(target);
    head = std::min(head, begin);
  }

  /// The position of the first literal that has not been propagated.
  size_t head = 0;

private:
  struct Info {
    uint32_t level = 0;
    ClauseRef reason = noClause;
  };

  std::vector<int8_t> values_; // by literal
  std::vector<Info> info_;     // by variable
  std::vector<Lit> literals_;
  std::vector<uint32_t> limits_;
};

} // namespace sonde::sat::cdcl
