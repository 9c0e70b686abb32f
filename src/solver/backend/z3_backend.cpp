#include "solver/backend/z3_backend.h"

#include "solver/backend/z3_support.h"

#include <algorithm>

namespace sonde::solver {

namespace {

class Z3Backend final : public Solver {
public:
  explicit Z3Backend(Statistics& statistics)
      : counters_(statistics.counters<Z3Counter>()), times_(statistics.counters<SolvingTime>()),
        translation_(z3_), incremental_(z3_, z3::solver::simple()) {}

  Answer check(const Query& query) override {
    Stopwatch watch(counters_, Z3Counter::Time);
    Answer answer = answerOf(query);
    countAnswer(counters_, answer);
    translation_.trim();
    return answer;
  }

private:
  Answer answerOf(const Query& query) {
    try {
      incremental_.push();
      Answer answer = solve(query);
      incremental_.pop();
      const auto formulas = formulasOf(query);
      if (!answer.isSat() || satisfies(answer.model, formulas)) return answer;
      counters_.add(Z3Counter::Rejected);
      answer = askAnew(z3_, translation_, formulas, query.limits);
      return answer.isUnsat() ? unsatByAll(query) : answer;
    } catch (const z3::exception& failure) {
      incremental_ = z3::solver(z3_, z3::solver::simple());
      return Answer::unknown(z3Reason(failure.msg()));
    }
  }

  Answer solve(const Query& query) {
    TimeSplit time(times_);
    z3::expr_vector assumptions(z3_);
    for (size_t i = 0; i < query.constraints.size(); ++i) {
      z3::expr literal = trackingLiteral(i);
      incremental_.add(z3::implies(literal, translation_.formula(query.constraints[i])));
      assumptions.push_back(literal);
    }
    if (query.goal) incremental_.add(translation_.formula(query.goal));
    time.change(SolvingTime::Solving);
    if (!setZ3Limits(incremental_, query.limits)) return Answer::unknown(UnknownReason::Timeout);
    switch (incremental_.check(assumptions)) {
    case z3::sat: {
      const auto formulas = formulasOf(query);
      return Answer::sat(modelFrom(incremental_.get_model(), translation_, symbolsOf(formulas), formulas));
    }
    case z3::unsat: return Answer::unsat(usedConstraints(query.constraints.size()));
    default: return Answer::unknown(z3Reason(incremental_.reason_unknown()));
    }
  }

  /// Returns the literal that tracks a constraint. Its name is a number, which no symbol has.
  z3::expr trackingLiteral(size_t index) {
    while (literals_.size() <= index)
      literals_.push_back(z3_.constant(z3_.int_symbol(static_cast<int>(literals_.size())), z3_.bool_sort()));
    return literals_[index];
  }

  std::vector<unsigned> usedConstraints(size_t count) {
    std::vector<unsigned> used;
    z3::expr_vector core = incremental_.unsat_core();
    for (const z3::expr& literal : core)
      for (unsigned i = 0; i < count; ++i)
        if (z3::eq(literal, literals_[i])) used.push_back(i);
    std::sort(used.begin(), used.end());
    return used;
  }

  Counters<Z3Counter> counters_;
  Counters<SolvingTime> times_;
  z3::context z3_;
  Z3Translation translation_;
  z3::solver incremental_; // a `simple` solver, because setting limits on the default kind takes milliseconds
  std::vector<z3::expr> literals_;
};

} // namespace

std::unique_ptr<Solver> makeZ3Backend(Statistics& statistics) {
  return std::make_unique<Z3Backend>(statistics);
}

} // namespace sonde::solver
