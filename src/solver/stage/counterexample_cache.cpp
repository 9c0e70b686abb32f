/// Subset search by one element: a superset of a set contains each of its elements. A satisfiable set is
/// therefore stored under all of its formulas, of which a query looks up only its newest (the rarest, since
/// path conditions share their oldest ones). So is an UNSAT core, of which a query looks up its goal: the
/// constraints of a path can be satisfied, so that a core within a query contains its goal. This does what
/// KLEE's UBTree does, reduced to what the streams of symbolic execution need.

#include "solver/stage/counterexample_cache.h"

#include "expr/evaluate.h"
#include "solver/constraint_set.h"
#include "solver/model_size.h"
#include "support/held_bytes.h"

#include <algorithm>
#include <deque>
#include <ranges>
#include <unordered_map>

namespace sonde::solver {

namespace {

/// Stores entries in order of arrival, and finds them by the formulas they are stored under.
template <typename Value> class SetIndex {
public:
  struct Entry {
    ConstraintSet set;
    Value value;
    std::vector<Expr> filedUnder;
    size_t cost;
  };

  explicit SetIndex(size_t capacity) : capacity_(capacity) {}

  void insert(Entry entry) {
    if (entry.cost > capacity_) return;
    while (cost_ + entry.cost > capacity_) forgetOldest();
    uint64_t number = first_ + entries_.size();
    for (const Expr& formula : entry.filedUnder) byFormula_[formula].push_back(number);
    cost_ += entry.cost;
    entries_.push_back(std::move(entry));
  }

  /// Returns the newest entry stored under `formula` for which `fits` is true; null if there is none.
  template <typename Predicate> const Entry* find(const Expr& formula, Predicate fits) const {
    auto it = byFormula_.find(formula);
    if (it == byFormula_.end()) return nullptr;
    unsigned tries = maxTries;
    for (auto number = it->second.rbegin(); number != it->second.rend() && tries-- > 0; ++number)
      if (const Entry& entry = entries_[*number - first_]; fits(entry.set)) return &entry;
    return nullptr;
  }

  /// Returns the `age`-th newest entry (0 is the newest), or null.
  const Entry* recent(size_t age) const {
    return age < entries_.size() ? &entries_[entries_.size() - 1 - age] : nullptr;
  }

  /// What it takes, roughly.
  size_t bytes() const { return entries_.size() * sizeof(Entry) + cost_ * bytesOfCost; }

private:
  static constexpr unsigned maxTries = 64; // a formula that all paths share has an entry for each of them

  void forgetOldest() {
    for (const Expr& formula : entries_.front().filedUnder) {
      auto it = byFormula_.find(formula);
      it->second.pop_front(); // the oldest entry is the first in each of its lists
      if (it->second.empty()) byFormula_.erase(it);
    }
    cost_ -= entries_.front().cost;
    entries_.pop_front();
    ++first_;
  }

  size_t capacity_;
  size_t cost_ = 0;
  uint64_t first_ = 0; // the number of the oldest entry
  std::deque<Entry> entries_;
  std::unordered_map<Expr, std::deque<uint64_t>> byFormula_;
};

class CounterexampleCache final : public Solver {
public:
  CounterexampleCache(std::unique_ptr<Solver> next, size_t capacity, Statistics& statistics)
      : next_(std::move(next)), counters_(statistics.counters<CounterexampleCacheCounter>()),
        held_(statistics, HeldCounter::Caches), cores_(capacity), models_(capacity) {}

  Answer check(const Query& query) override {
    ConstraintSet formulas(query);
    {
      Stopwatch watch(counters_, CounterexampleCacheCounter::Time);
      if (const ConstraintSet* core = coreWithin(formulas, query.goal)) {
        counters_.add(CounterexampleCacheCounter::UnsatSubset);
        return Answer::unsat(core->indicesIn(query));
      }
      if (const Model* model = modelOfSuperset(formulas)) {
        counters_.add(CounterexampleCacheCounter::SatSuperset);
        return Answer::sat(*model);
      }
      if (const Model* model = recentModel(query)) {
        counters_.add(CounterexampleCacheCounter::ModelReused);
        return Answer::sat(*model);
      }
      counters_.add(CounterexampleCacheCounter::Misses);
    }
    Answer answer = next_->check(query);
    Stopwatch watch(counters_, CounterexampleCacheCounter::Time);
    if (answer.isUnsat()) rememberCore(ConstraintSet(query, answer.used));
    if (answer.isSat()) rememberModel(std::move(formulas), answer.model);
    held_.set(cores_.bytes() + models_.bytes());
    return answer;
  }

private:
  struct Nothing {};
  static constexpr size_t modelsTried = 8;

  const ConstraintSet* coreWithin(const ConstraintSet& formulas, const Expr& goal) const {
    auto isPart = [&](const ConstraintSet& core) { return formulas.includes(core); };
    if (goal) {
      const auto* entry = cores_.find(goal, isPart);
      return entry ? &entry->set : nullptr;
    }
    for (const Expr& formula : formulas.formulas())
      if (const auto* entry = cores_.find(formula, isPart)) return &entry->set;
    return nullptr;
  }

  const Model* modelOfSuperset(const ConstraintSet& formulas) const {
    if (formulas.empty()) return nullptr;
    auto covers = [&](const ConstraintSet& set) { return set.includes(formulas); };
    const auto* entry = models_.find(formulas.newest(), covers);
    return entry ? &entry->value : nullptr;
  }

  const Model* recentModel(const Query& query) const {
    for (size_t age = 0; age < modelsTried; ++age) {
      const auto* entry = models_.recent(age);
      if (!entry) return nullptr;
      if (fits(entry->value, query)) return &entry->value;
    }
    return nullptr;
  }

  /// Returns whether the model satisfies the query; it begins with the goal and the newest constraints, which
  /// fail most often.
  static bool fits(const Model& model, const Query& query) {
    expr::Evaluator evaluator(model);
    if (query.goal && !evaluator.isTrue(query.goal)) return false;
    return std::ranges::all_of(std::views::reverse(query.constraints),
                               [&](const Expr& constraint) { return evaluator.isTrue(constraint); });
  }

  void rememberCore(ConstraintSet core) {
    if (core.empty()) return;
    std::vector<Expr> all = core.formulas();
    size_t cost = 2 * core.size();
    cores_.insert({std::move(core), {}, std::move(all), cost});
  }

  void rememberModel(ConstraintSet formulas, const Model& model) {
    std::vector<Expr> all = formulas.formulas();
    size_t cost = 2 * formulas.size() + modelSize(model);
    models_.insert({std::move(formulas), model, std::move(all), cost});
  }

  std::unique_ptr<Solver> next_;
  Counters<CounterexampleCacheCounter> counters_;
  HeldBytes held_;
  SetIndex<Nothing> cores_;
  SetIndex<Model> models_;
};

} // namespace

std::unique_ptr<Solver> makeCounterexampleCache(std::unique_ptr<Solver> next, size_t capacity,
                                                Statistics& statistics) {
  return std::make_unique<CounterexampleCache>(std::move(next), capacity, statistics);
}

} // namespace sonde::solver
