#include "sat/cdcl/cdcl_solver.h"

#include "sat/cdcl/analyzer.h"
#include "sat/cdcl/cone.h"
#include "sat/cdcl/proof_check.h"
#include "sat/cdcl/propagator.h"
#include "sat/cdcl/restarts.h"

#include <algorithm>

namespace sonde::sat {

namespace cdcl {

#ifdef NDEBUG
constexpr bool checksProofs = false;
#else
constexpr bool checksProofs = true;
#endif

/// The number of propagated literals that counts as the work of one conflict. In small cones a conflict comes
/// after some 200, so that the conflicts dominate; in large ones (chains of divisions) it comes after 6,000.
constexpr uint64_t visitsOfConflict = 1000;

class CdclSolver final : public ConeSolver {
public:
  explicit CdclSolver(const CdclOptions& options) : options_(options) {}

  Literal newVariable() override;
  void addClause(std::span<const Literal> literals) override;
  Result solve(std::span<const Literal> assumptions, std::span<const Literal> relevant,
               const Limits& limits) override;
  bool value(Literal literal) override;
  bool failed(Literal literal) override;

  void forEachClauseOfCone(const std::function<void(std::span<const Literal>)>& visit) override;

  uint64_t variables() const override { return trail_.variables(); }
  uint64_t clauses() const override { return store_.clauses(); }
  uint64_t work() const override { return conflicts_ + propagator_.visited() / visitsOfConflict; }

private:
  enum class State : uint8_t { Ready, Sat, Unsat, Unknown };

  /// Undoes all assignments above `level` within a search.
  void backtrack(uint32_t level);
  /// Undoes what the last search assigned; the next search refills the queue of decisions.
  void leaveSearch();
  bool simplify(std::vector<Lit>& literals) const;
  /// Collects and attaches the query's cone. Both functions return false if the clauses are contradictory.
  bool enterCone(std::span<const Literal> assumptions, std::span<const Literal> relevant);
  bool attachCone();
  Result search(const Limits& limits);
  /// Learns a clause from a conflict and backtracks. Returns false if the clauses are contradictory.
  bool learn(ClauseRef conflict);
  enum class Step : uint8_t { Decided, AllAssigned, AssumptionFailed };
  Step decide();
  bool limitReached(const Limits& limits, uint64_t workAtStart);
  /// Forgets clauses from time to time. Returns true if it did, and then no clause is attached.
  bool reduceIfDue();
  void checkModel();
  void checkLearned(std::span<const Lit> clause);
  void checkFailed();

  CdclOptions options_;
  Trail trail_;
  ClauseStore store_{trail_, options_.looseVariables};
  Cone cone_;
  Propagator propagator_{trail_, store_, cone_};
  DecisionQueue queue_;
  Analyzer analyzer_{trail_, store_, queue_};
  Restarts restarts_;
  ProofCheck proof_;         // empty unless checksProofs
  std::vector<bool> phases_; // by variable: whether it was false when last assigned
  std::vector<Lit> assumptions_;
  std::vector<Lit> failed_;
  std::vector<Lit> buffer_;
  size_t trailOfModel_ = 0; // the length of the trail when the whole cone is assigned
  bool contradictory_ = false;
  State state_ = State::Ready;
  uint64_t conflicts_ = 0;
  uint64_t nextLook_ = 0; // the amount of work after which the clock is read next
  uint64_t nextReduction_ = options_.reductionInterval;
};

Literal CdclSolver::newVariable() {
  trail_.addVariable();
  store_.addVariable();
  cone_.addVariable();
  queue_.addVariable();
  analyzer_.addVariable();
  if constexpr (checksProofs) proof_.addVariable();
  phases_.push_back(true);
  return static_cast<Literal>(trail_.variables());
}

/// Sorts a clause and removes literals that are false at level 0. Returns false if the clause is true at
/// level 0.
/// Removes what is repeated or false from a clause, and sorts it: the newest variable, which owns it, comes
/// first. Returns false if the clause is true.
bool CdclSolver::simplify(std::vector<Lit>& literals) const {
  constexpr size_t few = 8; // most clauses belong to gates
  if (literals.size() <= few) {
    for (size_t i = 1; i < literals.size(); ++i)
      for (size_t j = i; j > 0 && literals[j - 1] < literals[j]; --j) std::swap(literals[j - 1], literals[j]);
  } else {
    std::ranges::sort(literals, std::ranges::greater{});
  }
  size_t kept = 0;
  for (size_t i = 0; i < literals.size(); ++i) {
    const Lit literal = literals[i];
    if (trail_.isTrue(literal)) return false;
    if (i > 0 && literal == ~literals[i - 1]) return false;
    const bool isRepeated = kept > 0 && literal == literals[kept - 1];
    if (!isRepeated && !trail_.isFalse(literal)) literals[kept++] = literal;
  }
  literals.resize(kept);
  return true;
}

void CdclSolver::addClause(std::span<const Literal> literals) {
  leaveSearch();
  state_ = State::Ready;
  buffer_.clear();
  for (Literal literal : literals) {
    SONDE_DCHECK(literal != 0 && static_cast<uint64_t>(std::abs(literal)) <= variables(), "unknown variable");
    buffer_.push_back(Lit::fromExternal(literal));
  }
  if constexpr (checksProofs) proof_.add(buffer_);
  if (!simplify(buffer_)) return;
  if (buffer_.empty())
    contradictory_ = true;
  else if (buffer_.size() == 1)
    trail_.assign(buffer_[0], noClause);
  else
    store_.add(buffer_, false, 0);
}

void CdclSolver::backtrack(uint32_t level) {
  trail_.backtrack(level, [&](Lit literal) {
    phases_[literal.variable()] = literal.negated();
    queue_.reopen(literal.variable());
  });
}

void CdclSolver::leaveSearch() {
  trail_.backtrack(0, [&](Lit literal) { phases_[literal.variable()] = literal.negated(); });
}

Result CdclSolver::solve(std::span<const Literal> assumptions, std::span<const Literal> relevant,
                         const Limits& limits) {
  leaveSearch();
  reduceIfDue();
  failed_.clear();
  Result result = Result::Unsat;
  if (!contradictory_ && enterCone(assumptions, relevant)) result = search(limits);
  switch (result) {
  case Result::Sat:
    state_ = State::Sat;
    checkModel();
    break;
  case Result::Unsat:
    state_ = State::Unsat;
    checkFailed();
    break;
  case Result::Unknown: state_ = State::Unknown; break;
  }
  return result;
}

bool CdclSolver::enterCone(std::span<const Literal> assumptions, std::span<const Literal> relevant) {
  assumptions_.clear();
  cone_.clear();
  for (Literal literal : assumptions) {
    assumptions_.push_back(Lit::fromExternal(literal));
    cone_.insert(assumptions_.back().variable());
  }
  for (Literal literal : relevant) cone_.insert(Lit::fromExternal(literal).variable());
  cone_.close(store_);
  queue_.reset(cone_.variables());
  restarts_.reset();
  return attachCone();
}

/// Attaches the clauses of the cone. From here on only variables of the cone are assigned, so that the length
/// of the trail tells when all of them are.
bool CdclSolver::attachCone() {
  contradictory_ = !store_.attach(cone_.variables());
  if (contradictory_) return false;
  auto open = std::ranges::count_if(cone_.variables(), [&](Variable v) { return !trail_.isAssigned(v); });
  trailOfModel_ = trail_.size() + static_cast<size_t>(open);
  return true;
}

Result CdclSolver::search(const Limits& limits) {
  const uint64_t start = work();
  while (true) {
    ClauseRef conflict = propagator_.propagate();
    if (conflict != noClause) {
      if (!learn(conflict)) return Result::Unsat;
      if (limitReached(limits, start)) return Result::Unknown;
      continue;
    }
    if (restarts_.isDue()) {
      restarts_.restarted();
      // A restart keeps the assumptions, because they would be decided again in the same way.
      backtrack(std::min<uint32_t>(trail_.level(), static_cast<uint32_t>(assumptions_.size())));
      if (reduceIfDue() && !attachCone()) return Result::Unsat;
      continue;
    }
    switch (decide()) {
    case Step::Decided: break;
    case Step::AllAssigned: return Result::Sat;
    case Step::AssumptionFailed: return Result::Unsat;
    }
  }
}

bool CdclSolver::learn(ClauseRef conflict) {
  ++conflicts_;
  if (trail_.level() == 0) {
    contradictory_ = true;
    return false;
  }
  Analyzer::Learned learned = analyzer_.analyze(conflict);
  checkLearned(learned.literals);
  backtrack(learned.backtrackLevel);
  restarts_.conflict(learned.glue);
  if (learned.literals.size() == 1) {
    trail_.assign(learned.literals[0], noClause);
  } else {
    ClauseRef clause = store_.add(learned.literals, true, learned.glue);
    trail_.assign(learned.literals[0], clause);
  }
  return true;
}

CdclSolver::Step CdclSolver::decide() {
  while (trail_.level() < assumptions_.size()) {
    Lit assumption = assumptions_[trail_.level()];
    if (trail_.isFalse(assumption)) {
      auto behind = analyzer_.decisionsBehind(~assumption);
      failed_.assign(behind.begin(), behind.end());
      failed_.push_back(assumption);
      return Step::AssumptionFailed;
    }
    bool holds = trail_.isTrue(assumption);
    trail_.newLevel();
    if (holds) continue;
    trail_.assign(assumption, noClause);
    return Step::Decided;
  }
  if (trail_.size() == trailOfModel_) return Step::AllAssigned;
  auto next = queue_.next([&](Variable variable) { return !trail_.isAssigned(variable); });
  SONDE_CHECK(next, "a variable of the cone is neither assigned nor in the queue");
  trail_.newLevel();
  trail_.assign(Lit::of(*next, phases_[*next]), noClause);
  return Step::Decided;
}

bool CdclSolver::limitReached(const Limits& limits, uint64_t workAtStart) {
  constexpr uint64_t clockInterval = 64;
  const uint64_t now = work();
  if (limits.work && now - workAtStart >= *limits.work) return true;
  if (now < nextLook_) return false;
  nextLook_ = now + clockInterval;
  return limits.deadline.passed();
}

bool CdclSolver::reduceIfDue() {
  if (conflicts_ < nextReduction_) return false;
  nextReduction_ = conflicts_ + options_.reductionInterval;
  backtrack(0);
  store_.reduce();
  return true;
}

/// Checks that every clause whose variables are all in the cone has a true literal.
void CdclSolver::checkModel() {
#ifndef NDEBUG
  for (Variable variable : cone_.variables()) {
    SONDE_CHECK(trail_.isAssigned(variable), "a variable of the cone has no value");
    store_.forEachClause(variable, [&](std::span<Lit> literals, bool) {
      bool inside = std::ranges::all_of(literals, [&](Lit l) { return cone_.contains(l.variable()); });
      SONDE_CHECK(!inside || std::ranges::any_of(literals, [&](Lit l) { return trail_.isTrue(l); }),
                  "the model leaves a clause false");
    });
  }
  for (Lit assumption : assumptions_) SONDE_CHECK(trail_.isTrue(assumption), "an assumption is false");
#endif
}

void CdclSolver::checkLearned(std::span<const Lit> clause) {
  if constexpr (checksProofs) {
    SONDE_CHECK(proof_.follows(clause), "a learned clause does not follow");
    proof_.add(clause);
  }
}

void CdclSolver::checkFailed() {
  if constexpr (checksProofs) {
    std::vector<Lit> clause;
    clause.reserve(failed_.size());
    for (Lit assumption : failed_) clause.push_back(~assumption);
    SONDE_CHECK(proof_.follows(clause), "the failed assumptions do not contradict the clauses");
  }
}

bool CdclSolver::value(Literal literal) {
  SONDE_DCHECK(state_ == State::Sat, "there is no model");
  // A variable outside the cone has no value and counts as false.
  Lit lit = Lit::fromExternal(literal);
  return trail_.isTrue(Lit::of(lit.variable(), false)) != lit.negated();
}

bool CdclSolver::failed(Literal literal) {
  SONDE_DCHECK(state_ == State::Unsat, "no assumption failed");
  return std::ranges::find(failed_, Lit::fromExternal(literal)) != failed_.end();
}

void CdclSolver::forEachClauseOfCone(const std::function<void(std::span<const Literal>)>& visit) {
  leaveSearch();
  std::vector<Literal> clause;
  for (Variable variable : cone_.variables()) {
    Lit positive = Lit::of(variable, false);
    if (trail_.isAssigned(variable)) {
      Literal unit = (trail_.isTrue(positive) ? positive : ~positive).toExternal();
      visit({&unit, 1});
    }
    store_.forEachClause(variable, [&](std::span<Lit> literals, bool learned) {
      clause.clear();
      for (Lit literal : literals)
        if (cone_.contains(literal.variable())) clause.push_back(literal.toExternal());
      if (!learned && clause.size() == literals.size()) visit(clause);
    });
  }
}

} // namespace cdcl

std::unique_ptr<ConeSolver> makeCdclSolver(const CdclOptions& options) {
  return std::make_unique<cdcl::CdclSolver>(options);
}

} // namespace sonde::sat
