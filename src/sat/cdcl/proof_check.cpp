#include "sat/cdcl/proof_check.h"

#include <algorithm>

namespace sonde::sat::cdcl {

void ProofCheck::addVariable() {
  watches_.resize(watches_.size() + 2);
  values_.resize(values_.size() + 2, 0);
}

void ProofCheck::assign(Lit literal) {
  values_[literal.index] = 1;
  values_[(~literal).index] = -1;
  trail_.push_back(literal);
}

void ProofCheck::add(std::span<const Lit> clause) {
  std::vector<Lit> literals(clause.begin(), clause.end());
  std::ranges::sort(literals);
  literals.erase(std::ranges::unique(literals).begin(), literals.end());
  for (size_t i = 1; i < literals.size(); ++i)
    if (literals[i] == ~literals[i - 1]) return;
  // Assignments at this point are permanent.
  std::ranges::partition(literals, [&](Lit literal) { return !isFalse(literal); });
  bool isUnit = literals.size() == 1 || (literals.size() > 1 && isFalse(literals[1]));
  if (literals.empty() || isFalse(literals[0])) {
    contradictory_ = true;
  } else if (isUnit) {
    if (!isTrue(literals[0])) assign(literals[0]);
    contradictory_ |= !propagate();
  } else {
    auto number = static_cast<uint32_t>(clauses_.size());
    for (Lit literal : {literals[0], literals[1]}) watches_[literal.index].push_back(number);
    clauses_.push_back(std::move(literals));
  }
}

bool ProofCheck::follows(std::span<const Lit> clause) {
  if (contradictory_) return true;
  size_t before = trail_.size();
  bool refuted = false;
  for (Lit literal : clause) {
    refuted |= isTrue(literal);
    if (!isTrue(literal) && !isFalse(literal)) assign(~literal);
  }
  refuted = refuted || !propagate();
  backtrack(before);
  return refuted;
}

bool ProofCheck::propagate() {
  while (head_ < trail_.size())
    if (!visit(~trail_[head_++])) return false;
  return true;
}

bool ProofCheck::visit(Lit falsified) {
  std::vector<uint32_t>& list = watches_[falsified.index];
  for (size_t i = 0; i < list.size();) {
    std::vector<Lit>& clause = clauses_[list[i]];
    if (clause[0] == falsified) std::swap(clause[0], clause[1]);
    auto next = isTrue(clause[0]) ? clause.end()
                                  : std::find_if(clause.begin() + 2, clause.end(),
                                                 [&](Lit literal) { return !isFalse(literal); });
    if (next != clause.end()) {
      std::swap(clause[1], *next);
      watches_[clause[1].index].push_back(list[i]);
      list[i] = list.back();
      list.pop_back();
      continue;
    }
    if (isFalse(clause[0])) return false;
    if (!isTrue(clause[0])) assign(clause[0]);
    ++i;
  }
  return true;
}

void ProofCheck::backtrack(size_t size) {
  for (size_t i = size; i < trail_.size(); ++i) values_[trail_[i].index] = values_[(~trail_[i]).index] = 0;
  trail_.resize(size);
  head_ = size;
}

} // namespace sonde::sat::cdcl
