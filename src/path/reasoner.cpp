#include "path/reasoner.h"

#include "expr/arrays/condition_transformer.h"
#include "expr/evaluate.h"
#include "path/only_assignment.h"
#include "support/check.h"
#include "support/rounding.h"

#include <algorithm>
#include <chrono>
#include <unordered_set>
#include <utility>

namespace sonde::path {

using expr::Expr;
using expr::Model;

namespace {

/// Makes `model` that of the path, with the part's symbols as the answer has them. An answer to a query of
/// which the constraints were known to be consistent speaks of a scope only; the rest of the part stays as it
/// is.
void setModel(Model& model, const PathCondition& path, const PathCondition::Part& part,
              const solver::Query& query, const solver::Answer& answer) {
  model = *path.model(part);
  if (query.constraintsConsistent) return model.override(answer.model, answer.scope);
  model.override(answer.model, part.atoms);
  for (uint32_t slice : part.slices) model.override(answer.model, path.slice(slice).atoms);
}

/// Makes the other side, which is possible, the one that the state goes on with.
void turnAround(Reasoner::Branch& branch, const PathCondition& path) {
  branch.taken = !branch.taken;
  std::swap(branch.condition, branch.otherwise);
  Model known = branch.model ? std::move(*branch.model) : Model(*path.model(branch.other.part));
  branch.model = std::exchange(branch.other.model, std::move(known));
}

/// Returns whether the assignment makes the goal and all constraints of the part true.
bool isModel(const Model& assignment, const PathCondition& path, const PathCondition::Part& part,
             const Expr& goal) {
  const auto isTrue = [&](const Expr& constraint) { return expr::evaluate(constraint, assignment).isOne(); };
  return isTrue(goal) && std::ranges::all_of(part.slices, [&](uint32_t slice) {
           return std::ranges::all_of(path.slice(slice).constraints, isTrue);
         });
}

} // namespace

Expr Reasoner::transformed(const Expr& condition) {
  return options_.conditions ? options_.conditions->apply(condition) : condition;
}

Reasoner::Answer Reasoner::ask(const PathCondition& path, const PathCondition::Part& part, const Expr& goal,
                               Model& model, uint64_t patience) {
  if (goal && goal->isConstant()) {
    model = *path.model(part);
    return goal->isTrue() ? Answer::Possible : Answer::Impossible;
  }
  const std::optional<bool> known = goal ? inferred(path, part, goal, model) : std::nullopt;
  if (!known) return query(path, part, goal, model, patience);
  const Answer answer = *known ? Answer::Possible : Answer::Impossible;
  if (options_.verifies) {
    Model other;
    const Answer asked = query(path, part, goal, other, patience);
    SONDE_CHECK(asked == answer || asked == Answer::Later || asked == Answer::Unknown,
                "what is inferred is what the solver answers");
  }
  return answer;
}

std::optional<bool> Reasoner::inferred(const PathCondition& path, const PathCondition::Part& part,
                                       const Expr& goal, Model& model) {
  if (!options_.stateModel || options_.wholeConditions) return std::nullopt;
  if (options_.inference)
    if (const std::optional<bool> known = inference_.isPossible(path, part, goal, model)) {
      ++counters_.Inferred;
      return known;
    }
  const std::optional<Model> only = onlyAssignment(path, part, goal);
  if (!only) return std::nullopt;
  ++counters_.Evaluated;
  if (!isModel(*only, path, part, goal)) return false;
  model = *path.model(part);
  model.override(*only, part.atoms);
  for (uint32_t slice : part.slices) model.override(*only, path.slice(slice).atoms);
  return true;
}

Reasoner::Answer Reasoner::query(const PathCondition& path, const PathCondition::Part& part, const Expr& goal,
                                 Model& model, uint64_t patience) {
  ++counters_.Queries;
  solver::Query query;
  query.constraints = options_.wholeConditions ? path.inOrder() : path.constraints(part);
  query.goal = goal;
  query.constraintsConsistent = goal && options_.solverSlices;
  query.limits = options_.limits;
  if (options_.types) query.types = &path.types();
  if (options_.facts) query.facts = path.facts(part);
  const bool canWait = patience && (!query.limits.work || patience < *query.limits.work);
  if (canWait) query.limits.work = patience;
  const Rounding rounding(FE_TONEAREST); // of the solver, whatever the program has set
  const auto began = std::chrono::steady_clock::now();
  solver::Answer answer = solver_.check(query);
  const std::chrono::nanoseconds passed = std::chrono::steady_clock::now() - began;
  counters_.seconds += std::chrono::duration<double>(passed).count();
  if (options_.observer) options_.observer(query, answer.verdict, passed);
  counters_.Work += answer.work;
  switch (answer.verdict) {
  case solver::Verdict::Sat: setModel(model, path, part, query, answer); return Answer::Possible;
  case solver::Verdict::Unsat:
    if (goal && infers()) inference_.learnFalse(path, goal);
    return Answer::Impossible;
  case solver::Verdict::Unknown:
    // A back end with a timer of its own may give up a little before the deadline.
    interrupted_ |= options_.limits.deadline.passed() || answer.reason == solver::UnknownReason::Timeout;
    if (canWait && !interrupted_ && answer.reason == solver::UnknownReason::WorkLimit) {
      ++counters_.PutOff;
      return Answer::Later;
    }
    ++counters_.Unknown;
    return Answer::Unknown;
  }
  SONDE_UNREACHABLE("verdict");
}

Reasoner::Side Reasoner::askSide(const PathCondition& path, const PathCondition::Part& part,
                                 const Expr& condition) {
  Side side;
  Model model;
  side.answer = ask(path, part, condition, model, options_.patience);
  if (side.answer == Answer::Possible) side.model = std::move(model);
  return side;
}

std::optional<Model> Reasoner::someModel(const PathCondition& path, const PathCondition::Part& part) {
  if (options_.stateModel) {
    ++counters_.ByModel;
    return std::nullopt;
  }
  return askSide(path, part, nullptr).model; // if nobody knows, the path's own is as good
}

Reasoner::Possibility Reasoner::possible(const PathCondition& path, const Expr& condition) {
  Possibility result;
  result.part = path.partOf(condition);
  if (options_.stateModel) {
    std::shared_ptr<const Model> known = path.model(result.part);
    if (expr::evaluate(condition, *known).isOne()) {
      ++counters_.ByModel;
      result.answer = Answer::Possible;
      result.model = *known;
      return result;
    }
  }
  result.answer = ask(path, result.part, condition, result.model, options_.patience);
  return result;
}

Reasoner::Possibility Reasoner::possible(const PathCondition& path, const PathCondition::Part& part,
                                         const Expr& condition, uint64_t patience) {
  Possibility result;
  result.part = part;
  result.answer = ask(path, part, condition, result.model, patience);
  return result;
}

Reasoner::Branch Reasoner::branch(const PathCondition& path, const Expr& given) {
  ++counters_.Conditions;
  const Expr condition = transformed(given);
  Branch result;
  Possibility& other = result.other;
  other.part = path.partOf(condition);
  result.taken = expr::evaluate(condition, *path.model(other.part)).isOne();
  Expr negated = builder_.bitNot(condition);
  result.condition = result.taken ? condition : negated;
  result.otherwise = result.taken ? negated : condition;
  if (options_.stateModel) {
    ++counters_.ByModel;
    if (path.settles(other.part, result.condition)) { // the other side is impossible
      ++counters_.Settled;
      return result;
    }
    other.answer = ask(path, other.part, result.otherwise, other.model, options_.patience);
  } else {
    // Whatever the solver leaves open, the path's model is one of the side that it shows. The true side comes
    // last: depth first, the next query extends it.
    auto askForMine = [&] { result.model = askSide(path, other.part, result.condition).model; };
    if (!result.taken) askForMine();
    other.answer = ask(path, other.part, result.otherwise, other.model, options_.patience);
    if (result.taken && other.answer != Answer::Impossible) askForMine();
  }
  if (isCanonical() && !result.taken && other.answer == Answer::Possible) turnAround(result, path);
  return result;
}

Reasoner::Pieces Reasoner::pieces(const PathCondition& path, const Expr& expression, const PieceOf& pieceOf,
                                  size_t limit, const Rank& rank, const std::function<Known()>& known) {
  ++counters_.Conditions;
  PieceSearch search{path, expression, pieceOf, limit};
  Pieces& result = search.result;
  result.part = path.partOf(expression);
  std::optional<Model> first = someModel(path, result.part);
  const BitVector value = expr::evaluate(expression, first ? *first : *path.model(result.part));
  result.all.push_back({transformed(pieceOf(value)), value, search.calls++, std::move(first)});
  result.rest.condition = builder_.bitNot(result.all.back().condition);
  // To list what the expression shows may take longer than a few queries.
  constexpr size_t few = 8;
  bool isListed = !known, areAll = false;
  do {
    if (isListed || result.all.size() < std::min(few, limit)) continue;
    isListed = true;
    areAll = addKnownPieces(search, known());
  } while (!areAll && findPiece(search, Which::AnyValue));
  if (!isCanonical()) return std::move(result);
  // Which pieces were found before the limit depends on the models. The ones with the smallest values do not.
  if (result.rest.answer == Answer::Possible) {
    result.all.clear();
    result.rest.condition = builder_.boolean(true);
    while (findPiece(search, Which::SmallestValue)) {
    }
  }
  std::ranges::stable_sort(result.all, [&](const Piece& a, const Piece& b) {
    return rank ? rank(a.value) < rank(b.value) : a.value.ult(b.value);
  });
  return std::move(result);
}

bool Reasoner::findPiece(PieceSearch& search, Which which) {
  Pieces& result = search.result;
  Model model;
  result.rest.answer = ask(search.path, result.part, result.rest.condition, model, options_.patience);
  if (result.rest.answer != Answer::Possible || result.all.size() == search.limit) return false;
  BitVector value = expr::evaluate(search.expression, model);
  if (which == Which::SmallestValue)
    lower(search.path, result.part, search.expression, result.rest.condition, value, model);
  Expr condition = transformed(search.pieceOf(value));
  result.rest.condition = builder_.bitAnd(result.rest.condition, builder_.bitNot(condition));
  result.all.push_back({std::move(condition), value, search.calls++, std::move(model)});
  return true;
}

bool Reasoner::addKnownPieces(PieceSearch& search, const Known& known) {
  if (known.values.size() <= search.limit) return false;
  search.limit = known.values.size() + (known.areAll ? 0 : search.limit);
  Pieces& result = search.result;
  bool areAll = known.areAll;
  std::unordered_set<uint64_t> found; // by the conditions' ids
  for (const Piece& piece : result.all) found.insert(piece.condition->id());
  for (const BitVector& value : known.values) {
    const size_t number = search.calls++;
    Expr condition = transformed(search.pieceOf(value));
    if (found.contains(condition->id())) continue;
    Model model;
    const std::optional<bool> isPossible = isPossibleByValue(search.path, result.part, condition, model);
    areAll &= isPossible.has_value();
    if (!isPossible || !*isPossible) continue;
    found.insert(condition->id());
    result.all.push_back({std::move(condition), value, number, std::move(model)});
  }
  if (areAll) {
    result.rest.answer = Answer::Impossible;
    return true;
  }
  Expr isFound = builder_.boolean(false);
  for (const Piece& piece : result.all) isFound = builder_.bitOr(isFound, piece.condition);
  result.rest.condition = builder_.bitNot(isFound);
  return false;
}

std::optional<bool> Reasoner::isPossibleByValue(const PathCondition& path, const PathCondition::Part& part,
                                                const Expr& condition, Model& model) {
  if (condition->isFalse()) return false;
  if (!options_.stateModel || options_.wholeConditions) return std::nullopt;
  std::optional<Attempt> attempt = attemptAt(path, part, condition);
  if (!attempt) return std::nullopt;
  ++counters_.Evaluated;
  const bool isPossible = isModel(attempt->model, path, part, condition);
  model = std::move(attempt->model);
  return isPossible || attempt->isOnly ? std::optional(isPossible) : std::nullopt;
}

void Reasoner::lower(const PathCondition& path, const PathCondition::Part& part, const Expr& expression,
                     const Expr& also, BitVector& value, Model& model) {
  const BitVector one(expression->width(), 1);
  for (BitVector low = BitVector::zero(expression->width()); low.ult(value);) {
    BitVector middle = low + (value - low).lshr(1);
    Expr below = builder_.bitAnd(also, builder_.ule(expression, builder_.constant(middle)));
    Model lowered;
    switch (ask(path, part, below, lowered, options_.patience)) {
    case Answer::Later:
    case Answer::Unknown: return;
    case Answer::Impossible: low = middle + one; break;
    case Answer::Possible: value = expr::evaluate(expression, lowered); model = std::move(lowered);
    }
  }
}

Reasoner::Value Reasoner::valueOf(const PathCondition& path, const Expr& expression, uint64_t patience) {
  Value result;
  result.part = path.partOf(expression);
  result.own = someModel(path, result.part);
  result.value = expr::evaluate(expression, result.own ? *result.own : *path.model(result.part));
  Expr others = builder_.ne(expression, builder_.constant(result.value));
  result.other = ask(path, result.part, others, result.model, patience);
  return result;
}

std::optional<BitVector> Reasoner::implied(const PathCondition& path, const Expr& expression) {
  const PathCondition::Part part = path.partOf(expression);
  const std::shared_ptr<const Model> own = path.model(part);
  const Expr doubt = infers() ? inference_.doubt(path, expression, *own) : Expr();
  const bool isKnown = doubt && doubt->isFalse();
  if (isKnown)
    SONDE_CHECK(!options_.verifies || !hasOther(path, part, expression, {}), "the value is the only one");
  // Programs whose addresses had several values each time are asked about one in four only.
  constexpr uint64_t many = 16, someOf = 4;
  const bool isLeftOut = notImplied_ > many && (notImplied_ + 1) % someOf != 0;
  if (!isKnown && (isLeftOut || hasOther(path, part, expression, doubt))) {
    ++notImplied_;
    return std::nullopt;
  }
  BitVector value = expr::evaluate(expression, *own);
  notImplied_ = 0;
  ++counters_.Implied;
  path.knowledge().note(expression, value.toWord());
  return value;
}

bool Reasoner::hasOther(const PathCondition& path, const PathCondition::Part& part, const Expr& expression,
                        const Expr& doubt) {
  Model other;
  if (doubt) {
    const Answer answer = ask(path, part, doubt, other, options_.patience);
    if (answer == Answer::Impossible) return false;
    const BitVector value = path.value(expression);
    if (answer == Answer::Possible && expr::evaluate(expression, other) != value) return true;
  }
  return valueOf(path, expression, options_.patience).other != Answer::Impossible;
}

Reasoner::Smallest Reasoner::smallest(const PathCondition& path, const Expr& expression) {
  // Whether other values are left out must be known. We prefer the smallest value, so that tests are easy to
  // read, but any value is correct.
  constexpr uint64_t whateverItTakes = 0;
  Value known = valueOf(path, expression, whateverItTakes);
  Smallest result{known.value, known.other == Answer::Impossible, known.part,
                  known.own ? std::move(*known.own) : Model(*path.model(known.part))};
  if (known.other != Answer::Possible) return result;
  if (BitVector value = expr::evaluate(expression, known.model); value.ult(result.value)) {
    result.value = value;
    result.model = std::move(known.model);
  }
  lower(path, result.part, expression, builder_.boolean(true), result.value, result.model);
  return result;
}

Reasoner::Bounds Reasoner::bounds(const PathCondition& path, const Expr& expression, uint64_t slack) {
  constexpr unsigned mostAttempts = 4; // the bounds are made sharper at most this often
  const Bounds all{expression->abstract().low, expression->abstract().high};
  const PathCondition::Part part = path.partOf(expression);
  uint64_t low = expr::evaluate(expression, *path.model(part)).toWord(), high = low;
  Bounds known = all;
  // As long as none are known, each value that is found outside doubles the distance between them at least.
  const uint64_t least = slack;
  for (unsigned attempts = 0; attempts < mostAttempts;) {
    const Bounds wider{low - std::min(low - known.low, slack), high + std::min(known.high - high, slack)};
    if (wider.low == known.low && wider.high == known.high) break;
    const unsigned width = expression->width();
    const Expr outside = builder_.ult(builder_.constant(width, wider.high - wider.low),
                                      builder_.sub(expression, builder_.constant(width, wider.low)));
    Model model;
    const Answer answer = ask(path, part, outside, model, options_.patience);
    if (answer == Answer::Impossible) {
      if (slack == least) return wider;
      known = wider;
      slack = least;
      continue;
    }
    if (answer != Answer::Possible) break;
    const uint64_t value = expr::evaluate(expression, model).toWord();
    low = std::min(low, value);
    high = std::max(high, value);
    if (known.low == all.low && known.high == all.high)
      slack = std::max(slack, high - low);
    else
      ++attempts;
  }
  return known;
}

BitVector Reasoner::upperBound(const PathCondition& path, const Expr& expression, const BitVector& bound) {
  const PathCondition::Part part = path.partOf(expression);
  const BitVector one(expression->width(), 1);
  BitVector low = expr::evaluate(expression, *path.model(part));
  BitVector high(expression->width(), expression->abstract().high);
  if (bound.ult(high)) high = bound;
  // The bound itself is asked for first: mostly it is possible. Three quarters of it are as good.
  for (BitVector middle = high; low.ult(high - high.lshr(2)); middle = high - (high - low).lshr(1)) {
    Model model;
    const Answer answer =
        ask(path, part, builder_.ule(builder_.constant(middle), expression), model, options_.patience);
    if (answer == Answer::Later || answer == Answer::Unknown) break;
    if (answer == Answer::Possible)
      low = expr::evaluate(expression, model);
    else
      high = middle - one;
  }
  return high;
}

} // namespace sonde::path
