#include "solver/backend/z3_backend.h"

#include "expr/evaluate.h"
#include "expr/symbol_set.h"
#include "solver/backend/z3_translation.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>

namespace sonde::solver {

using expr::Node;

namespace {

UnknownReason reasonOf(std::string_view text) {
  if (text.find("conflict") != text.npos || text.find("resource") != text.npos)
    return UnknownReason::WorkLimit;
  if (text.find("mem") != text.npos) return UnknownReason::Memory;
  if (text.find("timeout") != text.npos || text.find("cancel") != text.npos) return UnknownReason::Timeout;
  return UnknownReason::Unsupported;
}

std::vector<const Node*> formulas(const Query& query) {
  std::vector<const Node*> all(query.constraints.begin(), query.constraints.end());
  if (query.goal) all.push_back(query.goal);
  return all;
}

bool satisfies(const Model& model, const Query& query) {
  expr::Evaluator evaluator(model);
  auto all = formulas(query);
  return std::all_of(all.begin(), all.end(), [&](const Node* node) { return evaluator.isTrue(node); });
}

class Z3Backend final : public Solver {
public:
  explicit Z3Backend(Statistics& statistics)
      : counters_(statistics.counters<Z3Counter>()), translation_(z3_),
        incremental_(z3_, z3::solver::simple()) {}

  Answer check(const Query& query) override {
    Stopwatch watch(counters_, Z3Counter::Time);
    counters_.add(Z3Counter::Queries);
    Answer answer = answerOf(query);
    counters_.add(answer.isSat() ? Z3Counter::Sat : answer.isUnsat() ? Z3Counter::Unsat : Z3Counter::Unknown);
    translation_.trim();
    return answer;
  }

private:
  Answer answerOf(const Query& query) {
    try {
      incremental_.push();
      Answer answer = solve(incremental_, query);
      incremental_.pop();
      if (!answer.isSat() || satisfies(answer.model, query)) return answer;
      counters_.add(Z3Counter::Rejected);
      z3::solver fresh(z3_, "QF_ABV");
      answer = solve(fresh, query);
      if (!answer.isSat() || satisfies(answer.model, query)) return answer;
      return Answer::unknown(UnknownReason::Unsupported);
    } catch (const z3::exception& failure) {
      incremental_ = z3::solver(z3_, z3::solver::simple());
      return Answer::unknown(reasonOf(failure.msg()));
    }
  }

  Answer solve(z3::solver& solver, const Query& query) {
    z3::expr_vector assumptions(z3_);
    for (std::size_t i = 0; i < query.constraints.size(); ++i) {
      z3::expr literal = trackingLiteral(i);
      solver.add(z3::implies(literal, translation_.formula(query.constraints[i])));
      assumptions.push_back(literal);
    }
    if (query.goal) solver.add(translation_.formula(query.goal));
    if (!setLimits(solver, query.limits)) return Answer::unknown(UnknownReason::Timeout);
    switch (solver.check(assumptions)) {
    case z3::sat: return Answer::sat(modelOf(solver.get_model(), query));
    case z3::unsat: return Answer::unsat(usedConstraints(solver, query.constraints.size()));
    default: return Answer::unknown(reasonOf(solver.reason_unknown()));
    }
  }

  /// Numbered, so that it cannot meet a symbol's name.
  z3::expr trackingLiteral(std::size_t index) {
    while (literals_.size() <= index)
      literals_.push_back(z3_.constant(z3_.int_symbol(static_cast<int>(literals_.size())), z3_.bool_sort()));
    return literals_[index];
  }

  std::vector<unsigned> usedConstraints(z3::solver& solver, std::size_t count) {
    std::vector<unsigned> used;
    z3::expr_vector core = solver.unsat_core();
    for (const z3::expr& literal : core)
      for (unsigned i = 0; i < count; ++i)
        if (z3::eq(literal, literals_[i])) used.push_back(i);
    std::sort(used.begin(), used.end());
    return used;
  }

  /// False if the deadline has passed.
  bool setLimits(z3::solver& solver, const Limits& limits) {
    constexpr unsigned kNone = ~0u;
    unsigned milliseconds = kNone, conflicts = kNone;
    if (const auto& deadline = limits.deadline.time()) {
      auto left = std::chrono::duration_cast<std::chrono::milliseconds>(*deadline - Deadline::Clock::now());
      if (left.count() <= 0) return false;
      milliseconds = static_cast<unsigned>(std::min<std::int64_t>(left.count(), kNone - 1));
    }
    if (limits.work) conflicts = static_cast<unsigned>(std::min<std::uint64_t>(*limits.work, kNone - 1));
    z3::params parameters(z3_);
    parameters.set("timeout", milliseconds);
    parameters.set("max_conflicts", conflicts);
    solver.set(parameters);
    return true;
  }

  Model modelOf(const z3::model& values, const Query& query) {
    Model model;
    auto all = formulas(query);
    const Node* last = nullptr;
    for (const expr::SymbolAtom& atom : expr::collectSymbols(all)) {
      if (atom.symbol == last) continue; // elements of one array follow each other
      last = atom.symbol;
      z3::expr term = translation_.term(last);
      if (!last->isArray()) {
        if (auto value = valueOf(values.eval(term, true), last->width())) model.set(last, std::move(*value));
      } else if (auto array = arrayValueOf(values, term, last->sort())) {
        model.setArray(last, std::move(*array));
      } else {
        readElements(model, values, last, all);
      }
    }
    return model;
  }

  /// For array values that Z3 gives as something like a lambda: the elements the query's reads ask for.
  void readElements(Model& model, const z3::model& values, const Node* array,
                    const std::vector<const Node*>& roots) {
    std::unordered_set<const Node*> seen;
    std::vector<const Node*> stack = roots;
    while (!stack.empty()) {
      const Node* node = stack.back();
      stack.pop_back();
      if (!seen.insert(node).second) continue;
      for (const Node* operand : node->operands()) stack.push_back(operand);
      if (!node->is(expr::Kind::Read) || node->operand(0)->indexWidth() != array->indexWidth()) continue;
      z3::expr index = values.eval(translation_.term(node->operand(1)), true);
      z3::expr element = values.eval(z3::select(translation_.term(array), index), true);
      auto at = valueOf(index, array->indexWidth());
      auto value = valueOf(element, array->width());
      if (at && value) model.setElement(array, *at, std::move(*value));
    }
  }

  Counters<Z3Counter> counters_;
  z3::context z3_;
  Z3Translation translation_;
  z3::solver incremental_; // `simple`: setting limits on the default kind costs it milliseconds
  std::vector<z3::expr> literals_;
};

} // namespace

std::unique_ptr<Solver> makeZ3Backend(Statistics& statistics) {
  return std::make_unique<Z3Backend>(statistics);
}

} // namespace sonde::solver
