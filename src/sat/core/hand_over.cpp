#include "sat/core/hand_over.h"

#include "sat/cadical_solver.h"
#include "support/check.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace sonde::sat {

namespace {

/// A copy of one query's cone in a separate instance, with renumbered variables.
class Copy {
public:
  explicit Copy(ConeSolver& original) {
    original.forEachClauseOfCone([&](std::span<const Literal> clause) {
      mapped_.clear();
      for (Literal literal : clause) mapped_.push_back(map(literal));
      solver_->addClause(mapped_);
    });
  }

  Result solve(std::span<const Literal> assumptions, const Limits& limits) {
    mapped_.clear();
    for (Literal literal : assumptions) mapped_.push_back(map(literal));
    return solver_->solve(mapped_, limits);
  }
  bool value(Literal literal) {
    // A variable that occurs in no clause may have any value.
    return names_.contains(std::abs(literal)) ? solver_->value(map(literal)) : literal < 0;
  }
  bool failed(Literal literal) { return solver_->failed(map(literal)); }
  uint64_t work() const { return solver_->work(); }

private:
  Literal map(Literal literal) {
    auto [it, isNew] = names_.try_emplace(std::abs(literal));
    if (isNew) it->second = solver_->newVariable();
    return literal > 0 ? it->second : -it->second;
  }

  std::unique_ptr<SatSolver> solver_ = makeCadicalSolver(CadicalConfig::Plain);
  std::unordered_map<Literal, Literal> names_;
  std::vector<Literal> mapped_;
};

class HandOverSolver final : public SatSolver {
public:
  HandOverSolver(uint64_t budget, const CdclOptions& options)
      : budget_(budget), own_(makeCdclSolver(options)) {}

  Literal newVariable() override { return own_->newVariable(); }
  void addClause(std::span<const Literal> literals) override {
    copy_.reset();
    own_->addClause(literals);
  }

  Result solve(std::span<const Literal> assumptions, std::span<const Literal> relevant,
               const Limits& limits) override {
    copy_.reset();
    uint64_t allowed = limits.work.value_or(~uint64_t{0});
    uint64_t before = own_->work();
    Result result = own_->solve(assumptions, relevant, {std::min(budget_, allowed), limits.deadline});
    uint64_t spent = own_->work() - before;
    if (result != Result::Unknown || spent >= allowed || limits.deadline.passed()) return result;

    copy_ = std::make_unique<Copy>(*own_);
    Limits rest = limits;
    if (rest.work) *rest.work -= spent;
    result = copy_->solve(assumptions, rest);
    handedWork_ += copy_->work();
    return result;
  }

  bool value(Literal literal) override { return copy_ ? copy_->value(literal) : own_->value(literal); }
  bool failed(Literal literal) override { return copy_ ? copy_->failed(literal) : own_->failed(literal); }

  uint64_t variables() const override { return own_->variables(); }
  uint64_t clauses() const override { return own_->clauses(); }
  uint64_t work() const override { return own_->work() + handedWork_; }

private:
  uint64_t budget_;
  std::unique_ptr<ConeSolver> own_;
  std::unique_ptr<Copy> copy_; // the copy of the last query, if it was handed over
  uint64_t handedWork_ = 0;
};

} // namespace

std::unique_ptr<SatSolver> makeHandOverSolver(uint64_t budget, const CdclOptions& options) {
  return std::make_unique<HandOverSolver>(budget, options);
}

} // namespace sonde::sat
