#include "ilp/solver.h"

#include "support/check.h"

#include <gmpxx.h>
#include <optional>

#define PPL_NO_AUTOMATIC_INITIALIZATION
#include <ppl.hh>

namespace sonde::ilp {

namespace ppl = Parma_Polyhedra_Library;

namespace {

/// Initialises the library when it is first used. It sets the rounding mode of the processor for its
/// floating-point boxes, which we do not use; the guest's arithmetic must not see that.
void prepare() {
  [[maybe_unused]] static const bool once = [] {
    ppl::initialize();
    ppl::restore_pre_PPL_rounding();
    return true;
  }();
}

mpz_class toMpz(Integer value) {
  const bool isNegative = value < 0;
  __extension__ using Unsigned = unsigned __int128;
  const Unsigned magnitude = isNegative ? -static_cast<Unsigned>(value) : static_cast<Unsigned>(value);
  mpz_class result = static_cast<unsigned long>(magnitude >> 64);
  result <<= 64;
  result += static_cast<unsigned long>(magnitude);
  return isNegative ? mpz_class(-result) : result;
}

Integer toInteger(const mpz_class& value) {
  const mpz_class magnitude = abs(value);
  const mpz_class high = magnitude >> 64;
  const Integer result = (Integer{high.get_ui()} << 64) | magnitude.get_ui();
  return value < 0 ? -result : result;
}

ppl::Linear_Expression toExpression(const Sum& sum) {
  ppl::Linear_Expression expression(toMpz(sum.constant()));
  for (const Term& term : sum.terms()) expression += toMpz(term.factor) * ppl::Variable(term.variable);
  return expression;
}

ppl::MIP_Problem toMip(const Problem& problem) {
  ppl::MIP_Problem mip(problem.variables.size());
  ppl::Variables_Set all;
  for (uint32_t n = 0; n < problem.variables.size(); ++n) {
    all.insert(n);
    mip.add_constraint(ppl::Variable(n) >= toMpz(problem.variables[n].low));
    mip.add_constraint(ppl::Variable(n) <= toMpz(problem.variables[n].high));
  }
  mip.add_to_integer_space_dimensions(all);
  for (const Row& row : problem.rows) {
    const ppl::Linear_Expression sum = toExpression(row.sum);
    if (row.relation == Relation::Zero)
      mip.add_constraint(sum == 0);
    else
      mip.add_constraint(sum <= 0);
  }
  return mip;
}

struct WorkSpent {};

class Limit final : public ppl::Throwable {
public:
  void throw_me() const override { throw WorkSpent{}; }
  int priority() const { return 0; }
};

/// Ends the library's computations with WorkSpent when they exceed a limit, while it exists.
class Watch {
public:
  explicit Watch(uint64_t work)
      : watcher_(ppl::Weightwatch_Traits::compute_delta(work, 0), ppl::abandon_expensive_computations,
                 limit_) {}
  ~Watch() { ppl::abandon_expensive_computations = nullptr; }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

private:
  Limit limit_;
  ppl::Threshold_Watcher<ppl::Weightwatch_Traits> watcher_;
};

/// The best value of the objective, which has integer factors and is bounded; nothing if there is no
/// solution.
std::optional<Integer> optimum(ppl::MIP_Problem& mip, ppl::Optimization_Mode mode) {
  mip.set_optimization_mode(mode);
  if (mip.solve() != ppl::OPTIMIZED_MIP_PROBLEM) return std::nullopt;
  mpz_class numerator, denominator;
  mip.optimal_value(numerator, denominator);
  SONDE_CHECK(denominator == 1, "a sum of integers is an integer");
  return toInteger(numerator);
}

} // namespace

Verdict decide(const Problem& problem, uint64_t work) {
  prepare();
  try {
    const Watch watch(work);
    return toMip(problem).is_satisfiable() ? Verdict::Feasible : Verdict::Infeasible;
  } catch (const WorkSpent&) {
    return Verdict::Unknown;
  }
}

Extent extentOf(const Problem& problem, const Sum& sum, uint64_t work) {
  prepare();
  Extent extent{Verdict::Unknown, *problem.rangeOf(sum)};
  try {
    const Watch watch(work);
    ppl::MIP_Problem mip = toMip(problem);
    mip.set_objective_function(toExpression(sum));
    const std::optional<Integer> least = optimum(mip, ppl::MINIMIZATION);
    if (!least) return {Verdict::Infeasible, {}};
    extent.verdict = Verdict::Feasible;
    extent.interval.low = *least;
    extent.interval.high = optimum(mip, ppl::MAXIMIZATION).value();
  } catch (const WorkSpent&) { // what is known so far holds
  }
  return extent;
}

} // namespace sonde::ilp
