#include "path/reasoner.h"

#include "expr/evaluate.h"
#include "support/check.h"

#include <algorithm>
#include <chrono>

namespace sonde::path {

using expr::Expr;
using expr::Model;

Reasoner::Answer Reasoner::ask(const PathCondition& path, const PathCondition::Part& part, const Expr& goal,
                               Model& model, uint64_t patience) {
  if (goal->isConstant()) {
    model = *path.model(part);
    return goal->isTrue() ? Answer::Possible : Answer::Impossible;
  }
  ++counters_.Queries;
  solver::Query query;
  query.constraints = path.constraints(part);
  query.goal = goal;
  query.constraintsConsistent = true;
  query.limits = limits_;
  const bool canWait = patience && (!limits_.work || patience < *limits_.work);
  if (canWait) query.limits.work = patience;
  const auto began = std::chrono::steady_clock::now();
  solver::Answer answer = solver_.check(query);
  counters_.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  counters_.Work += answer.work;
  switch (answer.verdict) {
  case solver::Verdict::Sat:
    // The answer speaks of what is connected with the goal; the rest of the part stays as it is.
    model = *path.model(part);
    model.override(answer.model, answer.scope);
    return Answer::Possible;
  case solver::Verdict::Unsat: return Answer::Impossible;
  case solver::Verdict::Unknown:
    interrupted_ |= limits_.deadline.passed();
    if (canWait && !interrupted_ && answer.reason == solver::UnknownReason::WorkLimit) {
      ++counters_.PutOff;
      return Answer::Later;
    }
    ++counters_.Unknown;
    return Answer::Unknown;
  }
  SONDE_UNREACHABLE("verdict");
}

Reasoner::Possibility Reasoner::possible(const PathCondition& path, const Expr& condition) {
  Possibility result;
  result.part = path.partOf(condition);
  std::shared_ptr<const Model> known = path.model(result.part);
  if (expr::evaluate(condition, *known).isOne()) {
    result.answer = Answer::Possible;
    result.model = *known;
    return result;
  }
  result.answer = ask(path, result.part, condition, result.model, patience_);
  return result;
}

Reasoner::Possibility Reasoner::possible(const PathCondition& path, const PathCondition::Part& part,
                                         const Expr& condition, uint64_t patience) {
  Possibility result;
  result.part = part;
  result.answer = ask(path, part, condition, result.model, patience);
  return result;
}

Reasoner::Branch Reasoner::branch(const PathCondition& path, const Expr& condition) {
  ++counters_.Conditions;
  Branch result;
  result.other.part = path.partOf(condition);
  result.taken = expr::evaluate(condition, *path.model(result.other.part)).isOne();
  Expr negated = builder_.bitNot(condition);
  result.condition = result.taken ? condition : negated;
  result.otherwise = result.taken ? negated : condition;
  if (path.settles(result.other.part, result.condition)) return result; // the other side is impossible
  result.other.answer = ask(path, result.other.part, result.otherwise, result.other.model, patience_);
  return result;
}

Reasoner::Pieces Reasoner::pieces(const PathCondition& path, const Expr& expression,
                                  const std::function<Expr(const BitVector&)>& pieceOf, std::size_t limit) {
  ++counters_.Conditions;
  Pieces result;
  result.part = path.partOf(expression);
  BitVector value = expr::evaluate(expression, *path.model(result.part));
  result.all.push_back({pieceOf(value), value, std::nullopt});
  Rest& rest = result.rest;
  rest.condition = builder_.bitNot(result.all.back().condition);
  for (;;) {
    Model model;
    rest.answer = ask(path, result.part, rest.condition, model, patience_);
    if (rest.answer != Answer::Possible || result.all.size() == limit) return result;
    value = expr::evaluate(expression, model);
    Expr condition = pieceOf(value);
    rest.condition = builder_.bitAnd(rest.condition, builder_.bitNot(condition));
    result.all.push_back({std::move(condition), value, std::move(model)});
  }
}

Reasoner::Value Reasoner::valueOf(const PathCondition& path, const Expr& expression, uint64_t patience) {
  Value result;
  result.part = path.partOf(expression);
  result.value = expr::evaluate(expression, *path.model(result.part));
  Expr others = builder_.ne(expression, builder_.constant(result.value));
  result.other = ask(path, result.part, others, result.model, patience);
  return result;
}

std::optional<BitVector> Reasoner::implied(const PathCondition& path, const Expr& expression) {
  Value only = valueOf(path, expression, patience_);
  if (only.other != Answer::Impossible) return std::nullopt;
  return only.value;
}

Reasoner::Smallest Reasoner::smallest(const PathCondition& path, const Expr& expression) {
  constexpr uint64_t whateverItTakes = 0; // whether others are left out must be known; the smallest is a wish
  Value known = valueOf(path, expression, whateverItTakes);
  Smallest result{known.value, known.other == Answer::Impossible, known.part, *path.model(known.part)};
  if (known.other != Answer::Possible) return result;
  if (BitVector value = expr::evaluate(expression, known.model); value.ult(result.value)) {
    result.value = value;
    result.model = std::move(known.model);
  }
  const BitVector one(expression->width(), 1);
  for (BitVector low = BitVector::zero(expression->width()); low.ult(result.value);) {
    BitVector middle = low + (result.value - low).lshr(1);
    Model model;
    Answer answer =
        ask(path, result.part, builder_.ule(expression, builder_.constant(middle)), model, patience_);
    if (answer == Answer::Later || answer == Answer::Unknown) break;
    if (answer == Answer::Impossible) {
      low = middle + one;
      continue;
    }
    result.value = expr::evaluate(expression, model);
    result.model = std::move(model);
  }
  return result;
}

Reasoner::Bounds Reasoner::bounds(const PathCondition& path, const Expr& expression, uint64_t slack) {
  const Bounds all{expression->abstract().low, expression->abstract().high};
  const PathCondition::Part part = path.partOf(expression);
  uint64_t low = expr::evaluate(expression, *path.model(part)).toWord(), high = low;
  // Each value that is found outside doubles the distance between the bounds at least.
  for (;; slack = std::max(slack, high - low)) {
    const Bounds wider{low - std::min(low - all.low, slack), high + std::min(all.high - high, slack)};
    if (wider.low == all.low && wider.high == all.high) return all;
    const unsigned width = expression->width();
    const Expr outside = builder_.ult(builder_.constant(width, wider.high - wider.low),
                                      builder_.sub(expression, builder_.constant(width, wider.low)));
    Model model;
    const Answer answer = ask(path, part, outside, model, patience_);
    if (answer == Answer::Impossible) return wider;
    if (answer != Answer::Possible) return all;
    const uint64_t value = expr::evaluate(expression, model).toWord();
    low = std::min(low, value);
    high = std::max(high, value);
  }
}

BitVector Reasoner::largest(const PathCondition& path, const Expr& expression, const BitVector& bound) {
  const PathCondition::Part part = path.partOf(expression);
  const BitVector one(expression->width(), 1);
  BitVector low = expr::evaluate(expression, *path.model(part));
  BitVector high(expression->width(), expression->abstract().high);
  if (bound.ult(high)) high = bound;
  // The bound itself is asked for first: mostly it is possible.
  for (BitVector middle = high; low.ult(high); middle = high - (high - low).lshr(1)) {
    Model model;
    const Answer answer =
        ask(path, part, builder_.ule(builder_.constant(middle), expression), model, patience_);
    if (answer == Answer::Later || answer == Answer::Unknown) break;
    if (answer == Answer::Possible)
      low = expr::evaluate(expression, model);
    else
      high = middle - one;
  }
  return high;
}

} // namespace sonde::path
