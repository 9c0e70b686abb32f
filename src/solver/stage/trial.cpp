#include "solver/stage/trial.h"

#include "expr/rewrite/builder.h"
#include "expr/steps.h"
#include "expr/symbol_set.h"
#include "solver/stage/index_cases.h"
#include "support/hash.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <set>
#include <unordered_set>

namespace sonde::solver {

using expr::Node;
using expr::Steps;

namespace {

constexpr uint64_t stepsOfWork = 10'000; ///< the number of steps that take as long as a conflict
constexpr uint64_t fewSteps = 100'000; ///< the most steps for a query that the solver below has not tried yet
constexpr uint64_t mostSteps = 5'000'000; ///< the most steps for one query
constexpr size_t mostTerms = 10'000;
constexpr uint64_t termsOfWork = 1'000; ///< the number of terms whose bounds take as long as a conflict
constexpr size_t mostLeft = 8;          ///< the most values of an index that are asked about
constexpr unsigned maxWidth = 8;
constexpr size_t mostAtoms = 16;

struct LessInOrder {
  bool operator()(const std::vector<BitVector>& a, const std::vector<BitVector>& b) const {
    return std::ranges::lexicographical_compare(
        a, b, [](const BitVector& x, const BitVector& y) { return x.ult(y); });
  }
};

/// Enumerates the values of the atoms of some formulas. The last atom changes fastest, and what depends only
/// on the first ones is not evaluated again.
class Cases {
public:
  /// Prepares an enumeration; returns false if it would take more than `most` steps.
  bool prepare(std::span<const Node* const> formulas, uint64_t most) {
    steps_.clear();
    for (const Node* formula : formulas)
      if (!steps_.add(formula, mostTerms)) return false;
    return findAtoms() && (sort(formulas), countSteps() <= static_cast<double>(most));
  }

  /// Returns whether the formulas can be true together; then the atoms have values that satisfy them.
  bool search() {
    for (const Atom& atom : atoms_)
      if (atom.values.empty()) return false;
    return std::ranges::all_of(constantFormulas_, [&](uint32_t place) { return values_[place].isOne(); }) &&
           search(0);
  }

  Model model() const { return steps_.model(values_); }

  uint64_t stepsDone() const { return done_; }

private:
  struct Atom {
    uint32_t place;
    std::vector<uint32_t> steps{};    ///< the steps that depend on this atom and on no later one
    std::vector<uint32_t> formulas{}; ///< the formulas that depend on this atom and on no later one
    std::vector<BitVector> values{};  ///< the values that satisfy the formulas about this atom alone
  };

  bool findAtoms() {
    atoms_.clear();
    for (uint32_t place = 0; place < steps_.list().size(); ++place) {
      const Steps::Step& step = steps_.list()[place];
      if (!step.isAtom) continue;
      if (step.node->width() > maxWidth || atoms_.size() == mostAtoms) return false;
      atoms_.push_back({place});
    }
    return true;
  }

  /// Assigns steps and formulas to atoms, and finds the possible values of each atom.
  void sort(std::span<const Node* const> formulas) {
    std::vector<uint32_t> dependsOn(steps_.list().size(), 0); // by place, with a bit for each atom
    for (size_t n = 0; n < atoms_.size(); ++n) dependsOn[atoms_[n].place] = 1u << n;
    values_.resize(dependsOn.size());
    constantFormulas_.clear();
    done_ = 0;
    for (uint32_t place = 0; place < dependsOn.size(); ++place) {
      const Steps::Step& step = steps_.list()[place];
      if (step.isAtom) continue;
      for (unsigned i = 0; i < step.node->operandCount(); ++i)
        if (!step.node->operand(i)->isArray()) dependsOn[place] |= dependsOn[step.operands[i]];
      if (dependsOn[place])
        lastOf(dependsOn[place]).steps.push_back(place);
      else
        values_[place] = steps_.carryOut(place, values_);
    }
    std::vector<std::vector<uint32_t>> alone(atoms_.size()); // formulas about one atom
    for (const Node* formula : formulas) {
      const uint32_t place = steps_.placeOf(formula), atoms = dependsOn[place];
      if (!atoms)
        constantFormulas_.push_back(place);
      else if (std::has_single_bit(atoms))
        alone[static_cast<unsigned>(std::countr_zero(atoms))].push_back(place);
      else
        lastOf(atoms).formulas.push_back(place);
    }
    for (size_t n = 0; n < atoms_.size(); ++n) findValues(atoms_[n], alone[n], 1u << n, dependsOn);
  }

  /// Of values that make no difference to any step about several atoms, as characters of one class do in a
  /// lexer, the first stands for all.
  void findValues(Atom& atom, std::span<const uint32_t> formulas, uint32_t bit,
                  std::span<const uint32_t> dependsOn) {
    const std::vector<uint32_t> seen = seenByOthers(bit, dependsOn);
    std::vector<uint32_t> own;
    std::ranges::copy_if(atom.steps, std::back_inserter(own),
                         [&](uint32_t place) { return dependsOn[place] == bit; });
    std::set<std::vector<BitVector>, LessInOrder> classes;
    const unsigned width = steps_.list()[atom.place].node->width();
    for (unsigned value = 0; value < 1u << width; ++value) {
      values_[atom.place] = BitVector(width, value);
      for (uint32_t place : own) carryOut(place);
      if (!holds(formulas)) continue;
      std::vector<BitVector> effect;
      effect.reserve(seen.size());
      for (uint32_t place : seen) effect.push_back(values_[place]);
      if (classes.insert(std::move(effect)).second) atom.values.emplace_back(width, value);
    }
  }

  /// Returns the steps about one atom that are operands of steps about more of them.
  std::vector<uint32_t> seenByOthers(uint32_t bit, std::span<const uint32_t> dependsOn) const {
    std::set<uint32_t> seen;
    for (uint32_t place = 0; place < dependsOn.size(); ++place) {
      const Steps::Step& step = steps_.list()[place];
      if (step.isAtom || std::has_single_bit(dependsOn[place]) || !(dependsOn[place] & bit)) continue;
      for (unsigned i = 0; i < step.node->operandCount(); ++i)
        if (!step.node->operand(i)->isArray() && dependsOn[step.operands[i]] == bit)
          seen.insert(step.operands[i]);
    }
    return {seen.begin(), seen.end()};
  }

  double countSteps() const {
    double count = 0, cases = 1;
    for (const Atom& atom : atoms_) {
      cases *= static_cast<double>(atom.values.size());
      count += cases * static_cast<double>(atom.steps.size() + 1);
    }
    return count;
  }

  bool search(size_t n) {
    if (n == atoms_.size()) return true;
    const Atom& atom = atoms_[n];
    for (const BitVector& value : atom.values) {
      values_[atom.place] = value;
      for (uint32_t place : atom.steps) carryOut(place);
      if (holds(atom.formulas) && search(n + 1)) return true;
    }
    return false;
  }

  Atom& lastOf(uint32_t atoms) { return atoms_[static_cast<unsigned>(std::bit_width(atoms)) - 1]; }
  void carryOut(uint32_t place) {
    values_[place] = steps_.carryOut(place, values_);
    ++done_;
  }
  bool holds(std::span<const uint32_t> formulas) const {
    return std::ranges::all_of(formulas, [&](uint32_t place) { return values_[place].isOne(); });
  }

  Steps steps_;
  std::vector<Atom> atoms_;
  std::vector<uint32_t> constantFormulas_; ///< formulas that depend on no atom
  std::vector<BitVector> values_;          ///< the value of each step
  uint64_t done_ = 0;
};

class Trial final : public Solver {
public:
  Trial(std::unique_ptr<Solver> next, uint64_t easy, Statistics& statistics)
      : next_(std::move(next)), easy_(easy), counters_(statistics.counters<TrialCounter>()) {}

  Answer check(const Query& query) override {
    const std::optional<uint64_t> about = atomsOf(query);
    if (about && hard_.contains(*about))
      if (auto found = tryAll(query, fewSteps)) return std::move(*found);
    const uint64_t easy = about && hardLookUps_.contains(*about) ? easy_ / 10 : easy_;
    if (query.limits.work && *query.limits.work <= easy) return next_->check(query);
    Query attempt = query;
    attempt.limits.work = easy;
    Answer answer = next_->check(attempt);
    if (!answer.isUnknown() || answer.reason != UnknownReason::WorkLimit) return answer;
    counters_.add(TrialCounter::Hard);
    uint64_t spent = answer.work;
    if (auto found = tryAll(query, mostSteps)) {
      answer = std::move(*found);
      if (about) remember(hard_, *about);
    } else if (auto decided = decideByIndex(query, spent)) {
      answer = std::move(*decided);
      if (about) remember(hardLookUps_, *about);
    } else {
      attempt.limits.work = query.limits.work;
      if (attempt.limits.work) *attempt.limits.work -= std::min(*attempt.limits.work, spent);
      answer = next_->check(attempt);
    }
    answer.work += spent;
    return answer;
  }

private:
  /// Returns a number for the set of atoms of the query; nothing if there are too many to try.
  static std::optional<uint64_t> atomsOf(const Query& query) {
    std::set<expr::SymbolAtom> atoms;
    auto add = [&](const Node* formula) {
      const expr::SymbolSet* symbols = formula->symbols();
      if (symbols) atoms.insert(symbols->atoms().begin(), symbols->atoms().end());
      return symbols && atoms.size() <= mostAtoms;
    };
    if (!std::ranges::all_of(query.constraints, add) || (query.goal && !add(query.goal))) return std::nullopt;
    uint64_t number = atoms.size();
    for (const expr::SymbolAtom& atom : atoms)
      number = hashCombine(hashCombine(number, atom.symbol->id()), atom.element);
    return number;
  }

  static void remember(std::unordered_set<uint64_t>& hard, uint64_t about) {
    constexpr size_t most = 1 << 16;
    if (hard.size() == most) hard.clear();
    hard.insert(about);
  }

  std::optional<Answer> tryAll(const Query& query, uint64_t most) {
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
    answer.work = cases_.stepsDone() / stepsOfWork;
    return answer;
  }

  /// Asks about the values of an index of tables one by one, those that bounds do not refute; what that takes
  /// is added to `spent`. Returns nothing if these are too many, or are hard together.
  std::optional<Answer> decideByIndex(const Query& query, uint64_t& spent) {
    std::optional<IndexCases> cases;
    {
      Stopwatch watch(counters_, TrialCounter::Time);
      cases = tryIndices(query, mostLeft);
    }
    if (!cases) return std::nullopt;
    counters_.add(TrialCounter::Split);
    spent += cases->work / termsOfWork;
    std::set<unsigned> used;
    for (unsigned number : constraintsOf(cases->from, query)) used.insert(number);
    uint64_t rest = easy_; // the work that all of them together may take
    for (uint64_t value : cases->left) {
      Answer answer = next_->check(withIndex(query, *cases, value, std::max<uint64_t>(rest, 1)));
      spent += answer.work;
      rest -= std::min(rest, answer.work);
      answer.work = 0;
      if (answer.isUnknown()) return std::nullopt;
      if (answer.isSat()) {
        counters_.add(TrialCounter::Sat);
        return answer;
      }
      used.insert(answer.used.begin(), answer.used.end());
    }
    if (!cases->isAll) return std::nullopt;
    counters_.add(TrialCounter::Unsat);
    used.erase(static_cast<unsigned>(query.constraints.size()));
    return Answer::unsat({used.begin(), used.end()});
  }

  /// Returns the query with the constraint, after all others, that the index has this value.
  static Query withIndex(const Query& query, const IndexCases& cases, uint64_t value, uint64_t work) {
    expr::Builder builder(cases.index->context());
    Query result = query;
    result.constraints.push_back(builder.eq(cases.index, builder.constant(cases.index->width(), value)));
    result.constraintsConsistent = false;
    result.limits.work = work;
    return result;
  }

  std::unique_ptr<Solver> next_;
  uint64_t easy_;
  Counters<TrialCounter> counters_;
  Cases cases_;
  std::unordered_set<uint64_t> hard_; ///< the results of atomsOf for hard queries: the next query about the
                                      ///< same atoms is probably hard as well
  std::unordered_set<uint64_t> hardLookUps_; ///< the same for those that were decided by an index
};

} // namespace

std::unique_ptr<Solver> makeTrial(std::unique_ptr<Solver> next, uint64_t easy, Statistics& statistics) {
  return std::make_unique<Trial>(std::move(next), easy, statistics);
}

} // namespace sonde::solver
