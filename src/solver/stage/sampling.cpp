#include "solver/stage/sampling.h"

#include "expr/abstract.h"
#include "expr/arrays/dependence.h"
#include "expr/steps.h"
#include "support/rng.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <unordered_map>
#include <vector>

namespace sonde::solver {

using expr::Kind;
using expr::Node;
using expr::Steps;

namespace {

constexpr uint64_t operationsOfWork = 10'000; ///< the number of operations that take as long as a conflict
constexpr uint64_t operationsPerGate = 2;
/// Circuits that are worth fewer operations than this are made at once.
constexpr uint64_t fewestOperations = uint64_t{1} << 11;
constexpr size_t mostOperations = 1000; ///< of one evaluation of a query
constexpr size_t mostSymbols = 16;
constexpr unsigned widestSymbol = 16;

/// The formulas of a query, and values of its symbols and elements of arrays (*atoms*).
class LocalSearch {
public:
  /// Returns false if the formulas are about too many or too wide atoms, or one of them is false.
  bool prepare(std::span<const Node* const> formulas) {
    steps_.clear();
    for (const Node* formula : formulas)
      if (!steps_.add(formula, mostOperations)) return false;
    if (!findAtoms()) return false;
    sortSteps();
    return sortFormulas(formulas);
  }

  void eachLookup(auto visit) const {
    for (const Steps::Step& step : steps_.list())
      if (!step.isAtom && step.node->is(Kind::Read)) visit(step.node);
  }

  /// Returns whether values that satisfy all formulas were found: the atoms have them then.
  bool run(uint64_t most) {
    Rng rng(1);
    most_ = most;
    done_ = 0;
    while (done_ < most_) {
      for (Atom& atom : atoms_) choose(atom, rng);
      for (uint32_t place : varying_) carryOut(place);
      size_t score = truths();
      for (size_t unchanged = 0, n = 0; unchanged < atoms_.size() && done_ < most_;
           n = (n + 1) % atoms_.size()) {
        if (score == formulas_.size()) return true;
        const size_t better = improve(atoms_[n], score, rng);
        unchanged = better > score ? 0 : unchanged + 1;
        score = better;
      }
      if (score == formulas_.size()) return true;
    }
    return false;
  }

  Model model() const { return steps_.model(values_); }

  uint64_t done() const { return done_; }

private:
  struct Atom {
    uint32_t place;
    unsigned width;
    uint64_t low, high;               ///< the bounds that formulas state
    std::vector<uint32_t> own{};      ///< steps about this atom alone
    std::vector<uint32_t> shared{};   ///< steps about this atom and others
    std::vector<uint32_t> alone{};    ///< formulas about this atom alone
    std::vector<uint32_t> formulas{}; ///< formulas about this atom and others
  };

  bool findAtoms() {
    atoms_.clear();
    for (uint32_t place = 0; place < steps_.list().size(); ++place) {
      const Steps::Step& step = steps_.list()[place];
      if (!step.isAtom) continue;
      if (step.node->width() > widestSymbol || atoms_.size() == mostSymbols) return false;
      atoms_.push_back(
          {.place = place, .width = step.node->width(), .low = 0, .high = expr::maskOf(step.node->width())});
    }
    return !atoms_.empty();
  }

  void sortSteps() {
    const auto list = steps_.list();
    dependsOn_.assign(list.size(), 0);
    values_.resize(list.size());
    varying_.clear();
    for (size_t n = 0; n < atoms_.size(); ++n) dependsOn_[atoms_[n].place] = 1u << n;
    for (uint32_t place = 0; place < list.size(); ++place) {
      const Steps::Step& step = list[place];
      if (step.isAtom) continue;
      for (unsigned i = 0; i < step.node->operandCount(); ++i)
        if (!step.node->operand(i)->isArray()) dependsOn_[place] |= dependsOn_[step.operands[i]];
      if (!dependsOn_[place]) {
        values_[place] = steps_.carryOut(place, values_);
        continue;
      }
      varying_.push_back(place);
      eachAtomOf(place,
                 [&](Atom& atom, bool isAlone) { (isAlone ? atom.own : atom.shared).push_back(place); });
    }
  }

  /// Returns false if a formula without atoms is false.
  bool sortFormulas(std::span<const Node* const> formulas) {
    formulas_.clear();
    for (const Node* formula : formulas) {
      const uint32_t place = steps_.placeOf(formula);
      if (!dependsOn_[place]) {
        if (!values_[place].isOne()) return false;
        continue;
      }
      formulas_.push_back(place);
      eachAtomOf(place,
                 [&](Atom& atom, bool isAlone) { (isAlone ? atom.alone : atom.formulas).push_back(place); });
      narrow(formula);
    }
    return std::ranges::all_of(atoms_, [](const Atom& atom) { return atom.low <= atom.high; });
  }

  /// Notes the bound that a formula states of an atom, as `i < 1000` does.
  void narrow(const Node* formula) {
    const bool isNegated = formula->is(Kind::Not);
    const Node* less = isNegated ? formula->operand(0) : formula;
    if (!less->is(Kind::Ult) || less->operand(0)->width() > widestSymbol) return;
    const Node *left = less->operand(0), *right = less->operand(1);
    for (Atom& atom : atoms_) {
      const Node* node = steps_.list()[atom.place].node;
      if (node == left && right->isConstant()) { // the formula is atom < limit, or atom >= limit
        const uint64_t limit = right->value().toWord();
        if (isNegated)
          atom.low = std::max(atom.low, limit);
        else
          atom.high = std::min(atom.high, limit - 1);   // no such formula has the limit 0: it is false
      } else if (node == right && left->isConstant()) { // the formula is limit < atom, or limit >= atom
        const uint64_t limit = left->value().toWord();
        if (isNegated)
          atom.high = std::min(atom.high, limit);
        else
          atom.low = std::max(atom.low, limit + 1);
      }
    }
  }

  void eachAtomOf(uint32_t place, auto visit) {
    const uint32_t all = dependsOn_[place];
    for (uint32_t left = all; left; left &= left - 1)
      visit(atoms_[static_cast<unsigned>(std::countr_zero(left))], std::has_single_bit(all));
  }

  /// Gives an atom a random value that satisfies the formulas about it alone, if one is found soon.
  void choose(const Atom& atom, Rng& rng) {
    constexpr int attempts = 64;
    for (int n = 0; n < attempts; ++n) {
      set(atom, rng.between(atom.low, atom.high));
      for (uint32_t place : atom.own) carryOut(place);
      if (truths(atom.alone) == atom.alone.size()) return;
    }
  }

  /// Gives an atom the value that makes most formulas true; of equals the one that it has, or the first from
  /// a random one on. Returns how many formulas are true then.
  size_t improve(const Atom& atom, size_t score, Rng& rng) {
    const size_t others = score - truths(atom.alone) - truths(atom.formulas);
    const size_t possible = others + atom.alone.size() + atom.formulas.size();
    const uint64_t count = atom.high - atom.low + 1, first = rng.below(count);
    uint64_t best = values_[atom.place].toWord();
    for (uint64_t n = 0; n < count && score < possible && done_ < most_; ++n) {
      set(atom, atom.low + (first + n) % count);
      for (uint32_t place : atom.own) carryOut(place);
      ++done_;
      if (truths(atom.alone) < atom.alone.size()) continue;
      for (uint32_t place : atom.shared) carryOut(place);
      const size_t reached = others + atom.alone.size() + truths(atom.formulas);
      if (reached <= score) continue;
      score = reached;
      best = values_[atom.place].toWord();
    }
    set(atom, best);
    for (uint32_t place : atom.own) carryOut(place);
    for (uint32_t place : atom.shared) carryOut(place);
    return score;
  }

  void set(const Atom& atom, uint64_t value) { values_[atom.place] = BitVector(atom.width, value); }
  void carryOut(uint32_t place) {
    values_[place] = steps_.carryOut(place, values_);
    ++done_;
  }
  size_t truths(std::span<const uint32_t> formulas) const {
    return static_cast<size_t>(
        std::ranges::count_if(formulas, [&](uint32_t place) { return values_[place].isOne(); }));
  }
  size_t truths() const { return truths(formulas_); }

  Steps steps_;
  std::vector<Atom> atoms_;
  std::vector<uint32_t> varying_;   ///< the steps that depend on atoms
  std::vector<uint32_t> formulas_;  ///< the formulas that depend on atoms
  std::vector<uint32_t> dependsOn_; ///< by place, with a bit for each atom
  std::vector<BitVector> values_;   ///< by place
  uint64_t most_ = 0, done_ = 0;    ///< operations
};

class Sampling final : public Solver {
public:
  Sampling(std::unique_ptr<Solver> next, Statistics& statistics)
      : next_(std::move(next)), counters_(statistics.counters<SamplingCounter>()) {}

  Answer check(const Query& query) override {
    if (looksUp(query))
      if (auto answer = find(query)) return std::move(*answer);
    return next_->check(query);
  }

private:
  bool looksUp(const Query& query) {
    auto has = [&](const Expr& formula) { return dependences_.of(formula).hasTables; };
    return (query.goal && has(query.goal)) || std::ranges::any_of(query.constraints, has);
  }

  std::optional<Answer> find(const Query& query) {
    if (pause_ > 0) {
      --pause_;
      return std::nullopt;
    }
    Stopwatch watch(counters_, SamplingCounter::Time);
    std::vector<const Node*> formulas(query.constraints.begin(), query.constraints.end());
    if (query.goal) formulas.push_back(query.goal);
    std::optional<Answer> answer;
    if (search_.prepare(formulas))
      if (uint64_t most = allowance(); most >= fewestOperations) {
        counters_.add(SamplingCounter::Queries);
        const bool isFound = search_.run(most);
        counters_.add(SamplingCounter::Steps, search_.done());
        spend(isFound ? search_.done() : most, most);
        if (isFound) {
          counters_.add(SamplingCounter::Sat);
          answer = Answer::sat(search_.model());
          answer->work = search_.done() / operationsOfWork;
        }
      }
    constexpr uint64_t longestPause = 1000;
    lastPause_ = answer ? 0 : std::min(2 * lastPause_ + 1, longestPause);
    pause_ = lastPause_;
    return answer;
  }

  /// Returns how many operations the look-ups of the query are worth still.
  uint64_t allowance() {
    constexpr size_t mostRemembered = size_t{1} << 16;
    if (allowances_.size() > mostRemembered) allowances_.clear();
    uint64_t sum = 0;
    search_.eachLookup([&](const Node* read) {
      const uint64_t gates = uint64_t{read->operand(0)->operandCount()} * read->width();
      sum += allowances_.try_emplace(read->id(), operationsPerGate * gates).first->second;
    });
    return sum;
  }
  /// Takes `done` operations, of `all` that were allowed, from the look-ups of the query.
  void spend(uint64_t done, uint64_t all) {
    const double left = done < all ? 1 - static_cast<double>(done) / static_cast<double>(all) : 0;
    search_.eachLookup([&](const Node* read) {
      uint64_t& allowance = allowances_[read->id()];
      allowance = static_cast<uint64_t>(static_cast<double>(allowance) * left);
    });
  }

  std::unique_ptr<Solver> next_;
  Counters<SamplingCounter> counters_;
  std::unordered_map<uint64_t, uint64_t> allowances_; ///< operations that a look-up is worth, by its id
  expr::Dependences dependences_;
  LocalSearch search_;
  uint64_t pause_ = 0, lastPause_ = 0; ///< queries to pass on after one that was searched in vain
};

} // namespace

std::unique_ptr<Solver> makeSampling(std::unique_ptr<Solver> next, Statistics& statistics) {
  return std::make_unique<Sampling>(std::move(next), statistics);
}

} // namespace sonde::solver
