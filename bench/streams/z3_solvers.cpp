#include "streams/z3_solvers.h"

#include "solver/backend/z3_translation.h"

#include <algorithm>

namespace sonde::bench {

using solver::Answer;
using solver::Query;
using solver::UnknownReason;

namespace {

Answer answerOf(z3::solver& solver, const solver::Limits& limits) {
  auto left = std::chrono::duration_cast<std::chrono::milliseconds>(*limits.deadline.time() -
                                                                    std::chrono::steady_clock::now());
  z3::params parameters(solver.ctx());
  parameters.set("timeout", static_cast<unsigned>(std::max<int64_t>(left.count(), 1)));
  solver.set(parameters);
  switch (solver.check()) {
  case z3::sat: return Answer::sat({});
  case z3::unsat: return Answer::unsat({});
  default: return Answer::unknown(UnknownReason::Timeout);
  }
}

class Z3Stack final : public solver::Solver {
public:
  Answer check(const Query& query) override {
    size_t shared = 0;
    while (shared < std::min(asserted_.size(), query.constraints.size()) &&
           asserted_[shared] == query.constraints[shared])
      ++shared;
    if (shared < asserted_.size()) solver_.pop(static_cast<unsigned>(asserted_.size() - shared));
    asserted_.resize(shared);
    for (size_t i = shared; i < query.constraints.size(); ++i) {
      solver_.push();
      solver_.add(translation_.formula(query.constraints[i]));
      asserted_.push_back(query.constraints[i]);
    }
    solver_.push();
    if (query.goal) solver_.add(translation_.formula(query.goal));
    Answer answer = answerOf(solver_, query.limits);
    solver_.pop();
    return answer;
  }

private:
  z3::context z3_;
  solver::Z3Translation translation_{z3_};
  z3::solver solver_{z3_, z3::solver::simple()};
  std::vector<expr::Expr> asserted_;
};

class Z3New final : public solver::Solver {
public:
  Answer check(const Query& query) override {
    z3::solver solver(z3_, z3::solver::simple());
    for (const expr::Expr& constraint : query.constraints) solver.add(translation_.formula(constraint));
    if (query.goal) solver.add(translation_.formula(query.goal));
    return answerOf(solver, query.limits);
  }

private:
  z3::context z3_;
  solver::Z3Translation translation_{z3_};
};

} // namespace

std::unique_ptr<solver::Solver> makeZ3Stack(Statistics&) { return std::make_unique<Z3Stack>(); }
std::unique_ptr<solver::Solver> makeZ3New(Statistics&) { return std::make_unique<Z3New>(); }

} // namespace sonde::bench
