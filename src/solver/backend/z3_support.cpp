#include "solver/backend/z3_support.h"

#include "expr/evaluate.h"
#include "expr/symbol_set.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

namespace sonde::solver {

using expr::Node;

UnknownReason z3Reason(std::string_view text) {
  if (text.find("conflict") != text.npos || text.find("resource") != text.npos)
    return UnknownReason::WorkLimit;
  if (text.find("mem") != text.npos) return UnknownReason::Memory;
  if (text.find("timeout") != text.npos || text.find("cancel") != text.npos) return UnknownReason::Timeout;
  return UnknownReason::Unsupported;
}

bool setZ3Limits(z3::solver& solver, const Limits& limits) {
  constexpr unsigned none = ~0u;
  unsigned milliseconds = none, conflicts = none;
  if (const auto& deadline = limits.deadline.time()) {
    auto left = std::chrono::ceil<std::chrono::milliseconds>(*deadline - Deadline::Clock::now());
    if (left.count() <= 0) return false;
    milliseconds = static_cast<unsigned>(std::min<int64_t>(left.count(), none - 1));
  }
  if (limits.work) conflicts = static_cast<unsigned>(std::min<uint64_t>(*limits.work, none - 1));
  z3::params parameters(solver.ctx());
  parameters.set("timeout", milliseconds);
  parameters.set("max_conflicts", conflicts);
  solver.set(parameters);
  return true;
}

std::vector<const Node*> formulasOf(const Query& query) {
  std::vector<const Node*> all(query.constraints.begin(), query.constraints.end());
  if (query.goal) all.push_back(query.goal);
  return all;
}

std::vector<const Node*> symbolsOf(std::span<const Node* const> formulas) {
  std::vector<const Node*> symbols;
  for (const expr::SymbolAtom& atom :
       expr::collectSymbols(formulas)) // elements of one array follow each other
    if (symbols.empty() || symbols.back() != atom.symbol) symbols.push_back(atom.symbol);
  return symbols;
}

bool satisfies(const Model& model, std::span<const Node* const> formulas) {
  expr::Evaluator evaluator(model);
  return std::ranges::all_of(formulas, [&](const Node* node) { return evaluator.isTrue(node); });
}

namespace {

/// Adds to the model the elements that the formulas' reads ask for, of an array that Z3 gives as something
/// like a lambda.
void readElements(Model& model, const z3::model& values, Z3Translation& translation, const Node* array,
                  std::span<const Node* const> formulas) {
  std::unordered_set<const Node*> seen;
  std::vector<const Node*> stack(formulas.begin(), formulas.end());
  while (!stack.empty()) {
    const Node* node = stack.back();
    stack.pop_back();
    if (!seen.insert(node).second) continue;
    for (const Node* operand : node->operands()) stack.push_back(operand);
    if (!node->is(expr::Kind::Read) || node->operand(0)->indexWidth() != array->indexWidth()) continue;
    z3::expr index = values.eval(translation.term(node->operand(1)), true);
    z3::expr element = values.eval(z3::select(translation.term(array), index), true);
    auto at = valueOf(index, array->indexWidth());
    auto value = valueOf(element, array->width());
    if (at && value) model.setElement(array, *at, std::move(*value));
  }
}

} // namespace

Model modelFrom(const z3::model& values, Z3Translation& translation, std::span<const Node* const> symbols,
                std::span<const Node* const> formulas) {
  Model model;
  for (const Node* symbol : symbols) {
    z3::expr term = translation.term(symbol);
    if (!symbol->isArray()) {
      if (auto value = valueOf(values.eval(term, true), symbol->width()))
        model.set(symbol, std::move(*value));
    } else if (auto array = arrayValueOf(values, term, symbol->sort())) {
      model.setArray(symbol, std::move(*array));
    } else {
      readElements(model, values, translation, symbol, formulas);
    }
  }
  return model;
}

Answer askAnew(z3::context& context, Z3Translation& translation, std::span<const Node* const> formulas,
               const Limits& limits) {
  z3::solver fresh(context, "QF_ABV");
  for (const Node* formula : formulas) fresh.add(translation.formula(formula));
  if (!setZ3Limits(fresh, limits)) return Answer::unknown(UnknownReason::Timeout);
  switch (fresh.check()) {
  case z3::sat: {
    Model model = modelFrom(fresh.get_model(), translation, symbolsOf(formulas), formulas);
    if (!satisfies(model, formulas)) return Answer::unknown(UnknownReason::Unsupported);
    return Answer::sat(std::move(model));
  }
  case z3::unsat: return Answer::unsat({});
  default: return Answer::unknown(z3Reason(fresh.reason_unknown()));
  }
}

Answer unsatByAll(const Query& query) {
  std::vector<unsigned> all(query.constraints.size());
  std::iota(all.begin(), all.end(), 0u);
  return Answer::unsat(std::move(all));
}

void countAnswer(Counters<Z3Counter>& counters, const Answer& answer) {
  counters.add(Z3Counter::Queries);
  counters.add(answer.isSat() ? Z3Counter::Sat : answer.isUnsat() ? Z3Counter::Unsat : Z3Counter::Unknown);
}

} // namespace sonde::solver
