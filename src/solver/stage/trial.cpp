#include "solver/stage/trial.h"

#include "expr/symbol_set.h"
#include "solver/stage/steps.h"
#include "support/hash.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <set>
#include <unordered_set>

namespace sonde::solver {

using expr::Node;

namespace {

constexpr std::uint64_t kStepsOfWork = 10'000;  ///< that take as long as a conflict
constexpr std::uint64_t kFewSteps = 100'000;    ///< carried out before the solver below has tried
constexpr std::uint64_t kMostSteps = 5'000'000; ///< carried out for one query
constexpr std::size_t kMostTerms = 10'000;
constexpr unsigned kMaxWidth = 8;
constexpr std::size_t kMostAtoms = 16;

/// All values of the atoms of some formulas, one after the other: the last atom's change fastest, and what
/// depends on the first ones alone is not looked at again.
class Cases {
public:
  /// False if that would be more than \p most steps.
  bool prepare(std::span<const Node* const> formulas, std::uint64_t most) {
    steps_.clear();
    for (const Node* formula : formulas)
      if (!steps_.add(formula, kMostTerms)) return false;
    return findAtoms() && (sort(formulas), countSteps() <= static_cast<double>(most));
  }

  /// Whether the formulas can be true together; then the atoms have such values.
  bool search() {
    for (const Atom& atom : atoms_)
      if (atom.values.empty()) return false;
    return std::ranges::all_of(constantFormulas_,
                               [&](std::uint32_t place) { return values_[place].isOne(); }) &&
           search(0);
  }

  Model model() const {
    Model result;
    for (const Atom& atom : atoms_) {
      const Node* node = steps_.list()[atom.place].node;
      if (node->isSymbol())
        result.set(node, values_[atom.place]);
      else
        result.setElement(node->operand(0), node->operand(1)->value(), values_[atom.place]);
    }
    return result;
  }

  std::uint64_t stepsDone() const { return done_; }

private:
  struct Atom {
    std::uint32_t place;
    std::vector<std::uint32_t> steps{};    ///< that depend on it, and on none behind it
    std::vector<std::uint32_t> formulas{}; ///< the same
    std::vector<BitVector> values{};       ///< that the formulas about it alone leave
  };

  bool findAtoms() {
    atoms_.clear();
    for (std::uint32_t place = 0; place < steps_.list().size(); ++place) {
      const Steps::Step& step = steps_.list()[place];
      if (!step.isAtom) continue;
      if (step.node->width() > kMaxWidth || atoms_.size() == kMostAtoms) return false;
      atoms_.push_back({place});
    }
    return true;
  }

  /// Puts steps and formulas where they belong, and finds the values of each atom.
  void sort(std::span<const Node* const> formulas) {
    std::vector<std::uint32_t> dependsOn(steps_.list().size(), 0); // by place: a bit for each atom
    for (std::size_t n = 0; n < atoms_.size(); ++n) dependsOn[atoms_[n].place] = 1u << n;
    values_.resize(dependsOn.size());
    constantFormulas_.clear();
    done_ = 0;
    for (std::uint32_t place = 0; place < dependsOn.size(); ++place) {
      const Steps::Step& step = steps_.list()[place];
      if (step.isAtom) continue;
      for (unsigned i = 0; i < step.node->operandCount(); ++i)
        if (!step.node->operand(i)->isArray()) dependsOn[place] |= dependsOn[step.operands[i]];
      if (dependsOn[place])
        lastOf(dependsOn[place]).steps.push_back(place);
      else
        values_[place] = steps_.carryOut(place, values_);
    }
    std::vector<std::vector<std::uint32_t>> alone(atoms_.size()); // formulas about one atom
    for (const Node* formula : formulas) {
      const std::uint32_t place = steps_.placeOf(formula), atoms = dependsOn[place];
      if (!atoms)
        constantFormulas_.push_back(place);
      else if (std::has_single_bit(atoms))
        alone[static_cast<unsigned>(std::countr_zero(atoms))].push_back(place);
      else
        lastOf(atoms).formulas.push_back(place);
    }
    for (std::size_t n = 0; n < atoms_.size(); ++n) findValues(atoms_[n], alone[n], 1u << n, dependsOn);
  }

  void findValues(Atom& atom, std::span<const std::uint32_t> formulas, std::uint32_t bit,
                  std::span<const std::uint32_t> dependsOn) {
    const unsigned width = steps_.list()[atom.place].node->width();
    for (unsigned value = 0; value < 1u << width; ++value) {
      values_[atom.place] = BitVector(width, value);
      for (std::uint32_t place : atom.steps)
        if (dependsOn[place] == bit) carryOut(place);
      if (holds(formulas)) atom.values.emplace_back(width, value);
    }
  }

  double countSteps() const {
    double count = 0, cases = 1;
    for (const Atom& atom : atoms_) {
      cases *= static_cast<double>(atom.values.size());
      count += cases * static_cast<double>(atom.steps.size() + 1);
    }
    return count;
  }

  bool search(std::size_t n) {
    if (n == atoms_.size()) return true;
    const Atom& atom = atoms_[n];
    for (const BitVector& value : atom.values) {
      values_[atom.place] = value;
      for (std::uint32_t place : atom.steps) carryOut(place);
      if (holds(atom.formulas) && search(n + 1)) return true;
    }
    return false;
  }

  Atom& lastOf(std::uint32_t atoms) { return atoms_[static_cast<unsigned>(std::bit_width(atoms)) - 1]; }
  void carryOut(std::uint32_t place) {
    values_[place] = steps_.carryOut(place, values_);
    ++done_;
  }
  bool holds(std::span<const std::uint32_t> formulas) const {
    return std::ranges::all_of(formulas, [&](std::uint32_t place) { return values_[place].isOne(); });
  }

  Steps steps_;
  std::vector<Atom> atoms_;
  std::vector<std::uint32_t> constantFormulas_; ///< that depend on no atom
  std::vector<BitVector> values_;               ///< of each step
  std::uint64_t done_ = 0;
};

class Trial final : public Solver {
public:
  Trial(std::unique_ptr<Solver> next, std::uint64_t easy, Statistics& statistics)
      : next_(std::move(next)), easy_(easy), counters_(statistics.counters<TrialCounter>()) {}

  Answer check(const Query& query) override {
    const std::optional<std::uint64_t> about = atomsOf(query);
    if (about && hard_.contains(*about))
      if (auto found = tryAll(query, kFewSteps)) return std::move(*found);
    if (query.limits.work && *query.limits.work <= easy_) return next_->check(query);
    Query attempt = query;
    attempt.limits.work = easy_;
    Answer answer = next_->check(attempt);
    if (!answer.isUnknown() || answer.reason != UnknownReason::WorkLimit) return answer;
    counters_.add(TrialCounter::Hard);
    const std::uint64_t spent = answer.work;
    if (auto found = tryAll(query, kMostSteps)) {
      answer = std::move(*found);
      if (about) remember(*about);
    } else {
      attempt.limits.work = query.limits.work;
      if (attempt.limits.work) *attempt.limits.work -= std::min(*attempt.limits.work, spent);
      answer = next_->check(attempt);
    }
    answer.work += spent;
    return answer;
  }

private:
  /// A number for what the query is about; none if that is too much to be tried.
  static std::optional<std::uint64_t> atomsOf(const Query& query) {
    std::set<expr::SymbolAtom> atoms;
    auto add = [&](const Node* formula) {
      const expr::SymbolSet* symbols = formula->symbols();
      if (symbols) atoms.insert(symbols->atoms().begin(), symbols->atoms().end());
      return symbols && atoms.size() <= kMostAtoms;
    };
    if (!std::ranges::all_of(query.constraints, add) || (query.goal && !add(query.goal))) return std::nullopt;
    std::uint64_t number = atoms.size();
    for (const expr::SymbolAtom& atom : atoms)
      number = hashCombine(hashCombine(number, atom.symbol->id()), atom.element);
    return number;
  }

  void remember(std::uint64_t about) {
    constexpr std::size_t most = 1 << 16;
    if (hard_.size() == most) hard_.clear();
    hard_.insert(about);
  }

  std::optional<Answer> tryAll(const Query& query, std::uint64_t most) {
    Stopwatch watch(counters_, TrialCounter::Time);
    std::vector<const Node*> formulas(query.constraints.begin(), query.constraints.end());
    if (query.goal) formulas.push_back(query.goal);
    if (!cases_.prepare(formulas, most)) return std::nullopt;
    counters_.add(TrialCounter::Tried);
    const bool isSat = cases_.search();
    counters_.add(isSat ? TrialCounter::Sat : TrialCounter::Unsat);
    std::vector<unsigned> all(isSat ? 0 : query.constraints.size());
    std::ranges::generate(all, [n = 0u]() mutable { return n++; });
    Answer answer = isSat ? Answer::sat(cases_.model()) : Answer::unsat(std::move(all));
    answer.work = cases_.stepsDone() / kStepsOfWork;
    return answer;
  }

  std::unique_ptr<Solver> next_;
  std::uint64_t easy_;
  Counters<TrialCounter> counters_;
  Cases cases_;
  std::unordered_set<std::uint64_t> hard_; ///< by atomsOf: the next query about the same is likely to be
};

} // namespace

std::unique_ptr<Solver> makeTrial(std::unique_ptr<Solver> next, std::uint64_t easy, Statistics& statistics) {
  return std::make_unique<Trial>(std::move(next), easy, statistics);
}

} // namespace sonde::solver
