#include "sat/cdcl/analyzer.h"

#include <algorithm>

namespace sonde::sat::cdcl {

namespace {

constexpr Lit noLiteral{~uint32_t{0}};

} // namespace

void Analyzer::resolve(ClauseRef clause, Lit skipped, unsigned& open) {
  store_.arena().header(clause).used = true;
  for (Lit literal : store_.arena().literals(clause)) {
    Variable variable = literal.variable();
    if (literal == skipped || marks_[variable] != Mark::None || trail_.level(variable) == 0) continue;
    mark(variable, Mark::InClause);
    queue_.bump(variable);
    if (trail_.level(variable) == trail_.level())
      ++open;
    else
      clause_.push_back(literal);
  }
}

Analyzer::Learned Analyzer::analyze(ClauseRef conflict) {
  clause_.assign(1, noLiteral); // room for the asserting literal
  unsigned open = 0;
  resolve(conflict, noLiteral, open);
  SONDE_DCHECK(open > 0, "a conflict involves the current level");
  size_t position = trail_.size();
  Lit pivot;
  while (true) {
    do pivot = trail_[--position];
    while (marks_[pivot.variable()] == Mark::None);
    if (--open == 0) break;
    resolve(trail_.reason(pivot.variable()), pivot, open);
  }
  clause_[0] = ~pivot;
  minimize();

  uint32_t backtrackLevel = 0;
  if (clause_.size() > 1) {
    auto highest = std::ranges::max_element(clause_.begin() + 1, clause_.end(), {},
                                            [&](Lit l) { return trail_.level(l.variable()); });
    std::swap(clause_[1], *highest);
    backtrackLevel = trail_.level(clause_[1].variable());
  }
  unsigned glue = countLevels();
  clearMarks();
  queue_.decay();
  return {clause_, backtrackLevel, glue};
}

/// Returns whether the clause implies a literal: every literal of its reason is in the clause or implied
/// itself.
bool Analyzer::isImplied(Lit literal) {
  stack_.assign(1, literal);
  size_t firstNew = marked_.size();
  while (!stack_.empty()) {
    Lit current = stack_.back();
    stack_.pop_back();
    for (Lit other : store_.arena().literals(trail_.reason(current.variable()))) {
      Variable variable = other.variable();
      Mark known = marks_[variable];
      if (variable == current.variable() || trail_.level(variable) == 0) continue;
      if (known == Mark::InClause || known == Mark::Implied) continue;
      if (known == Mark::Needed || trail_.reason(variable) == noClause) {
        // The marks that were set during this failed attempt are not justified and are reset.
        for (size_t i = firstNew; i < marked_.size(); ++i) marks_[marked_[i]] = Mark::Needed;
        return false;
      }
      mark(variable, Mark::Implied);
      stack_.push_back(other);
    }
  }
  return true;
}

void Analyzer::minimize() {
  std::erase_if(clause_, [&](Lit literal) {
    return literal != clause_[0] && trail_.reason(literal.variable()) != noClause && isImplied(literal);
  });
}

unsigned Analyzer::countLevels() {
  ++stamp_;
  levelStamps_.resize(std::max<size_t>(levelStamps_.size(), trail_.level() + 1));
  unsigned count = 0;
  for (Lit literal : clause_) {
    uint32_t& seen = levelStamps_[trail_.level(literal.variable())];
    count += seen != stamp_;
    seen = stamp_;
  }
  return count;
}

std::span<const Lit> Analyzer::decisionsBehind(Lit literal) {
  clause_.clear();
  if (trail_.level(literal.variable()) == 0) return clause_;
  mark(literal.variable(), Mark::InClause);
  for (size_t i = trail_.size(); i-- > trail_.beginOf(1);) {
    Lit current = trail_[i];
    Variable variable = current.variable();
    if (marks_[variable] == Mark::None) continue;
    if (trail_.reason(variable) == noClause) {
      clause_.push_back(current);
      continue;
    }
    for (Lit other : store_.arena().literals(trail_.reason(variable)))
      if (trail_.level(other.variable()) > 0) mark(other.variable(), Mark::InClause);
  }
  clearMarks();
  return clause_;
}

void Analyzer::clearMarks() {
  for (Variable variable : marked_) marks_[variable] = Mark::None;
  marked_.clear();
}

} // namespace sonde::sat::cdcl
