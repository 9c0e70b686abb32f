#include "solver/backend/z3_fresh.h"

#include "solver/backend/z3_support.h"

namespace sonde::solver {

namespace {

class Z3Fresh final : public Solver {
public:
  explicit Z3Fresh(Statistics& statistics)
      : counters_(statistics.counters<Z3Counter>()), times_(statistics.counters<SolvingTime>()),
        translation_(z3_) {}

  Answer check(const Query& query) override {
    Stopwatch watch(counters_, Z3Counter::Time);
    Answer answer = answerOf(query);
    countAnswer(counters_, answer);
    translation_.clear();
    return answer;
  }

private:
  Answer answerOf(const Query& query) {
    const auto formulas = formulasOf(query);
    try {
      Answer answer = solve(query, formulas);
      if (!answer.isSat() || satisfies(answer.model, formulas)) return answer;
      counters_.add(Z3Counter::Rejected);
      answer = askAnew(z3_, translation_, formulas, query.limits);
      return answer.isUnsat() ? unsatByAll(query) : answer;
    } catch (const z3::exception& failure) {
      return Answer::unknown(z3Reason(failure.msg()));
    }
  }

  Answer solve(const Query& query, const std::vector<const expr::Node*>& formulas) {
    TimeSplit time(times_);
    z3::solver solver(z3_, z3::solver::simple());
    for (const expr::Node* formula : formulas) solver.add(translation_.formula(formula));
    time.change(SolvingTime::Solving);
    if (!setZ3Limits(solver, query.limits)) return Answer::unknown(UnknownReason::Timeout);
    switch (solver.check()) {
    case z3::sat:
      return Answer::sat(modelFrom(solver.get_model(), translation_, symbolsOf(formulas), formulas));
    case z3::unsat: return unsatByAll(query);
    default: return Answer::unknown(z3Reason(solver.reason_unknown()));
    }
  }

  Counters<Z3Counter> counters_;
  Counters<SolvingTime> times_;
  z3::context z3_;
  Z3Translation translation_;
};

} // namespace

std::unique_ptr<Solver> makeZ3Fresh(Statistics& statistics) { return std::make_unique<Z3Fresh>(statistics); }

} // namespace sonde::solver
