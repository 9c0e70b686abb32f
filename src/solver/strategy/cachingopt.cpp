/// \file
/// *CachingOpt*: as caching, but the partition of a condition is kept. The formulas that a query has in
/// common with the one before keep their parts, and the solutions of these; each further formula merges the
/// parts that it shares a symbol with. Only merged parts are looked up, and solved if they are new.
///
/// There is one frame for each formula, with the parts of all formulas up to it; parts are shared between
/// frames. So going back to a common prefix, as a search that goes depth first does all the time, is dropping
/// frames.

#include "expr/symbol_set.h"
#include "solver/constraint_set.h"
#include "solver/model_size.h"
#include "solver/stage/lru_map.h"
#include "solver/strategy/strategy.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace sonde::solver {

using expr::SymbolAtom;

namespace {

/// Formulas that belong together.
struct Part {
  std::vector<Expr> formulas;           ///< in the order of the query
  std::vector<SymbolAtom> atoms;        ///< ascending
  std::shared_ptr<const Answer> answer; ///< null: not solved yet
};
using PartPtr = std::shared_ptr<Part>;

std::vector<SymbolAtom> atomsOf(const expr::Node* formula) {
  if (const expr::SymbolSet* few = formula->symbols()) return {few->atoms().begin(), few->atoms().end()};
  return expr::collectSymbols(std::span(&formula, 1));
}

/// Whether one of the few atoms is among the many (ascending), where an array as a whole is each of its
/// elements.
bool overlap(const std::vector<SymbolAtom>& few, const std::vector<SymbolAtom>& many) {
  return std::ranges::any_of(few, [&](const SymbolAtom& atom) {
    SymbolAtom first = atom, whole = atom;
    whole.element = SymbolAtom::wholeArray;
    if (atom.isWhole()) first.element = 0;
    const auto found = std::lower_bound(many.begin(), many.end(), first);
    if (found != many.end() && found->symbol == atom.symbol && (atom.isWhole() || *found == atom))
      return true;
    return std::binary_search(many.begin(), many.end(), whole);
  });
}

class CachingOpt final : public Solver {
public:
  CachingOpt(std::unique_ptr<Solver> fresh, size_t capacity, Statistics& statistics)
      : fresh_(std::move(fresh)), counters_(statistics.counters<StrategyCounter>()), cache_(capacity) {}

  Answer check(const Query& query) override {
    const size_t formulas = query.constraints.size() + (query.goal ? 1 : 0);
    auto formula = [&](size_t n) -> const Expr& {
      return n < query.constraints.size() ? query.constraints[n] : query.goal;
    };
    size_t common = 0;
    while (common < frames_.size() && common < formulas && frames_[common].formula == formula(common))
      ++common;
    frames_.resize(common);
    for (size_t n = common; n < formulas; ++n) add(formula(n));
    if (frames_.empty()) return Answer::sat({});
    return solve(query, frames_.back().parts);
  }

private:
  struct Frame {
    Expr formula;
    std::vector<PartPtr>
        parts; ///< the parts of all formulas up to this one, in the order of their first formulas
  };

  void add(const Expr& formula) {
    counters_.add(StrategyCounter::Parts);
    Frame frame{formula, {}};
    auto merged = std::make_shared<Part>();
    merged->atoms = atomsOf(formula);
    const std::vector<SymbolAtom> own = merged->atoms;
    size_t place = 0;
    bool isPlaced = false;
    if (!frames_.empty())
      for (const PartPtr& part : frames_.back().parts) {
        if (!overlap(own, part->atoms)) {
          frame.parts.push_back(part);
          continue;
        }
        if (!isPlaced) place = frame.parts.size(), isPlaced = true;
        merged->formulas.insert(merged->formulas.end(), part->formulas.begin(), part->formulas.end());
        std::vector<SymbolAtom> united;
        std::set_union(merged->atoms.begin(), merged->atoms.end(), part->atoms.begin(), part->atoms.end(),
                       std::back_inserter(united));
        merged->atoms = std::move(united);
      }
    merged->formulas.push_back(formula);
    if (!isPlaced) place = frame.parts.size();
    frame.parts.insert(frame.parts.begin() + static_cast<ptrdiff_t>(place), std::move(merged));
    frames_.push_back(std::move(frame));
  }

  /// One part that is unsatisfiable is enough; one that is not decided is not, as another may be.
  Answer solve(const Query& query, const std::vector<PartPtr>& parts) {
    Answer result = Answer::sat({});
    uint64_t work = 0;
    for (const PartPtr& part : parts) {
      const std::shared_ptr<const Answer> answer = answerOf(*part, query.limits, work);
      if (answer->isUnsat()) {
        result = unsat(query, *part);
        break;
      }
      if (answer->isUnknown() && result.isSat()) result = *answer;
      if (result.isSat()) result.model.override(answer->model, part->atoms);
    }
    result.work = work;
    return result;
  }

  std::shared_ptr<const Answer> answerOf(Part& part, const Limits& limits, uint64_t& work) {
    if (part.answer) return part.answer;
    Query query;
    query.constraints = part.formulas;
    ConstraintSet formulas(query);
    if (const auto* known = cache_.find(formulas)) {
      counters_.add(StrategyCounter::Hits);
      return part.answer = *known;
    }
    query.limits = limits;
    auto answer = std::make_shared<const Answer>(fresh_->check(query));
    work += answer->work;
    if (answer->isUnknown()) return answer; // another limit may do better
    const size_t cost = formulas.size() + modelSize(answer->model);
    cache_.insert(std::move(formulas), answer, cost);
    return part.answer = answer;
  }

  static Answer unsat(const Query& query, const Part& part) {
    Query formulas;
    formulas.constraints = part.formulas;
    return Answer::unsat(ConstraintSet(formulas).indicesIn(query));
  }

  std::unique_ptr<Solver> fresh_;
  Counters<StrategyCounter> counters_;
  std::vector<Frame> frames_;
  LruMap<ConstraintSet, std::shared_ptr<const Answer>, ConstraintSetHash> cache_;
};

} // namespace

std::unique_ptr<Solver> makeCachingOpt(std::unique_ptr<Solver> fresh, size_t capacity,
                                       Statistics& statistics) {
  return std::make_unique<CachingOpt>(std::move(fresh), capacity, statistics);
}

} // namespace sonde::solver
