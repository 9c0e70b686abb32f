#include "solver/stage/precheck.h"

#include "abv/read_hints.h"
#include "ilp/relations.h"
#include "ilp/solver.h"
#include "solver/stage/linearisation.h"
#include "solver/stage/lru_map.h"

#include <algorithm>
#include <string>
#include <unordered_set>

namespace sonde::solver {

using expr::Kind;
using expr::Node;
using ilp::Interval;

namespace {

constexpr size_t maxTerms = 300;
constexpr size_t maxTermsOfIlp = 3000;  ///< where it is asked for whatever it costs
constexpr unsigned maxRounds = 6;       ///< how often bounds are carried through the rows
constexpr unsigned maxElements = 65536; ///< the number of a table's elements that are looked at for a read
/// Real problems that the library does not solve with this much work, it seldom solves with ten times as much
/// (docs/adr/0035-precheck.md).
constexpr uint64_t workOfProblem = 20'000;
/// The library does not count the work of reading a problem in, which grows with the square of its size.
constexpr size_t maxSizeOfProblem = 150; ///< in variables and rows

/// Whether something that seldom succeeds is worth another attempt: after some attempts with too little
/// success it is made ever more seldom. Only numbers of attempts decide, so that equal runs are equal.
class Prospects {
public:
  explicit Prospects(uint64_t trials) : trials_(trials) {}

  bool areGood() {
    constexpr uint64_t leastShare = 32, longestPause = 4096;
    if (attempts_ < trials_ || successes_ * leastShare >= attempts_) return true;
    if (++passed_ < pause_) return false;
    passed_ = 0;
    pause_ = std::min(2 * pause_, longestPause);
    return true;
  }
  void attempt() { ++attempts_; }
  void succeed() { ++successes_; }

private:
  uint64_t trials_;
  uint64_t attempts_ = 0, successes_ = 0, passed_ = 0, pause_ = 64;
};

/// The formulas of a query by what they contain.
class Separation {
public:
  explicit Separation(size_t most) : most_(most) {}

  /// Collects a formula's terms; returns false if there are too many, or a symbolic write.
  bool add(const Node* formula) {
    bool hasTable = false;
    stack_.assign(1, formula);
    std::vector<const Node*> reads;
    std::unordered_set<const Node*> seen;
    while (!stack_.empty()) {
      const Node* node = stack_.back();
      stack_.pop_back();
      if (!seen.insert(node).second) continue;
      if (seen.size() > most_) return false;
      if (node->isArray()) {
        if (!node->is(Kind::Table) && !node->is(Kind::ArraySymbol)) return false;
        hasTable |= node->is(Kind::Table);
        continue; // elements of tables are constants
      }
      if (isLeaf(node)) leaves_.insert(node);
      if (node->is(Kind::Read) && node->operand(0)->is(Kind::Table)) reads.push_back(node);
      for (const Node* operand : node->operands()) stack_.push_back(operand);
    }
    terms_ += seen.size();
    if (terms_ > most_) return false;
    // A node is newer than its operands, so that a read comes after those in its index.
    reads_.insert(reads_.end(), reads.begin(), reads.end());
    (hasTable ? withTables : withoutTables).push_back(formula);
    return true;
  }

  /// Returns each read of a table once, those in the index of another one first.
  std::vector<const Node*> reads() const {
    std::vector<const Node*> result = reads_;
    std::ranges::sort(result, {}, [](const Node* node) { return node->id(); });
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
  }

  struct Fact {
    const Node* formula;
    std::vector<const Node*> reads; ///< of tables, without those in their indices
  };
  /// Returns the facts about symbols and reads that the formulas have: these need no variables of their own,
  /// apart from those of operations.
  std::vector<Fact> factsOf(const Query& query) {
    std::vector<Fact> result;
    for (const Expr& fact : query.facts)
      if (std::optional<std::vector<const Node*>> reads = readsOf(fact))
        result.push_back({fact, std::move(*reads)});
    return result;
  }

  std::vector<const Node*> withoutTables, withTables;

private:
  /// Returns the reads of tables in a fact; nothing if it has others, or symbols, than the formulas.
  std::optional<std::vector<const Node*>> readsOf(const Node* fact) {
    constexpr size_t most = 100;
    std::vector<const Node*> reads;
    std::unordered_set<const Node*> seen;
    stack_.assign(1, fact);
    while (!stack_.empty()) {
      const Node* node = stack_.back();
      stack_.pop_back();
      if (!seen.insert(node).second) continue;
      if (seen.size() > most || node->isArray()) return std::nullopt;
      if (!isLeaf(node))
        for (const Node* operand : node->operands()) stack_.push_back(operand);
      else if (!leaves_.contains(node))
        return std::nullopt;
      else if (node->is(Kind::Read) && node->operand(0)->is(Kind::Table))
        reads.push_back(node);
    }
    return reads;
  }
  static bool isLeaf(const Node* node) { return node->is(Kind::Symbol) || node->is(Kind::Read); }

  std::unordered_set<const Node*> leaves_;
  std::vector<const Node*> reads_;
  std::vector<const Node*> stack_;
  size_t most_;
  size_t terms_ = 0;
};

/// Returns the interval of the elements that an index in an interval can read. Where low bits of the index
/// are known, elements at other positions do not count: byte 3 of a word is never byte 0 of one.
std::optional<Interval> elementsIn(const Node* table, const Node* index, const Interval& indices,
                                   const expr::AccessTypes* types) {
  const auto elements = table->tableElements();
  const auto count = static_cast<ilp::Integer>(elements.size());
  if (indices.low < 0 || indices.isEmpty()) return std::nullopt;
  const expr::Residue known = expr::residueOf(index, table, types);
  const ilp::Integer step = ilp::Integer{1} << std::min(known.bits, 62u);
  const auto residue = static_cast<ilp::Integer>(known.value) & (step - 1);
  const ilp::Integer first = indices.low + ((residue - indices.low) & (step - 1));
  const ilp::Integer end = std::min(indices.high + 1, count);
  if (end - first > maxElements * step) return std::nullopt;
  std::optional<Interval> range;
  const auto include = [&](const Node* element) {
    const auto low = static_cast<ilp::Integer>(element->abstract().low);
    const auto high = static_cast<ilp::Integer>(element->abstract().high);
    range = range ? Interval{std::min(range->low, low), std::max(range->high, high)} : Interval{low, high};
  };
  for (ilp::Integer n = first; n < end; n += step) include(elements[static_cast<size_t>(n)]);
  if (indices.high >= count) include(table->tableDefault());
  return range;
}

/// A problem and a sum, or none, as bytes: equal up to the names of variables, which are numbered as they are
/// met.
std::string keyOf(const ilp::Problem& problem, const ilp::Sum* objective) {
  std::string key;
  const auto add = [&](auto value) { key.append(reinterpret_cast<const char*>(&value), sizeof value); };
  const auto addSum = [&](const ilp::Sum& sum) {
    add(sum.constant());
    add(static_cast<uint32_t>(sum.terms().size()));
    for (const ilp::Term& term : sum.terms()) {
      add(term.variable);
      add(term.factor);
    }
  };
  add(static_cast<uint32_t>(problem.variables.size()));
  for (const Interval& variable : problem.variables) {
    add(variable.low);
    add(variable.high);
  }
  add(static_cast<uint32_t>(problem.rows.size()));
  for (const ilp::Row& row : problem.rows) {
    add(row.relation);
    addSum(row.sum);
  }
  if (objective) addSum(*objective);
  return key;
}

class PrecheckStage final : public Solver {
public:
  PrecheckStage(std::unique_ptr<Solver> next, const PrecheckOptions& options, size_t cacheCapacity,
                Statistics& statistics)
      : next_(std::move(next)), options_(options), counters_(statistics.counters<PrecheckCounter>()),
        known_(cacheCapacity) {}

  Answer check(const Query& query) override {
    abv::ReadHints hints;
    hints.types = query.types;
    if (auto used = refuted(query, hints)) return Answer::unsat(std::move(*used));
    if (hints.indices.empty()) return next_->check(query);
    Query withHints = query;
    withHints.hints = &hints;
    return next_->check(withHints);
  }

private:
  /// Returns constraints that, with the goal, cannot be true together; nothing if that was not shown. Then
  /// the hints have the intervals of indices.
  std::optional<std::vector<unsigned>> refuted(const Query& query, abv::ReadHints& hints) {
    Stopwatch watch(counters_, PrecheckCounter::Time);
    counters_.add(PrecheckCounter::Queries);
    Separation terms(options_.mode == Precheck::Ilp ? maxTermsOfIlp : maxTerms);
    bool isSuitable = isWorthIt();
    if (isSuitable) prospects_.attempt(); // to find that a query is too large takes time, too
    for (const Expr& constraint : query.constraints) isSuitable = isSuitable && terms.add(constraint);
    if (query.goal) isSuitable = isSuitable && terms.add(query.goal);
    if (!isSuitable) {
      counters_.add(PrecheckCounter::Skipped);
      return std::nullopt;
    }
    const bool byIlp = usesIlp();
    ilp::Problem problem;
    Linearisation linear(problem, options_.intervals);
    const auto require = [&](const std::vector<const Node*>& formulas) {
      for (const Node* formula : formulas) linear.announce(formula);
      for (const Node* formula : formulas) linear.require(formula);
    };
    std::vector<const Node*> used = terms.withoutTables;
    require(terms.withoutTables);
    const std::vector<const Node*> reads = terms.reads();
    std::vector<Separation::Fact> facts = terms.factsOf(query);
    const bool isAll = terms.withTables.empty() && facts.empty();
    if (isInfeasible(problem, linear, byIlp && isAll)) return numbers(query, used);
    if (isAll) return std::nullopt;
    // From here on all formulas of the query count as used, because together they imply the facts.
    used.insert(used.end(), terms.withTables.begin(), terms.withTables.end());
    // A fact about an index comes after the reads in the index, and before what is read there.
    std::unordered_set<const Node*> bounded;
    const auto useFacts = [&] {
      const bool isAny = std::erase_if(facts, [&](const Separation::Fact& fact) {
        const auto isBounded = [&](const Node* read) { return bounded.contains(read); };
        if (!std::ranges::all_of(fact.reads, isBounded)) return false;
        counters_.add(PrecheckCounter::Facts);
        require({fact.formula});
        return true;
      });
      return !isAny || ilp::narrow(problem, maxRounds) || !refutedBy(PrecheckCounter::ByBounds);
    };
    for (const Node* read : reads) {
      if (!useFacts()) return numbers(query, used);
      boundRead(linear, problem, read, byIlp, hints);
      bounded.insert(read);
    }
    if (!useFacts()) return numbers(query, used);
    require(terms.withTables);
    if (isInfeasible(problem, linear, byIlp)) return numbers(query, used);
    return std::nullopt;
  }

  bool isAuto() const { return options_.mode == Precheck::Auto; }
  bool isWorthIt() { return !isAuto() || prospects_.areGood(); }
  bool usesIlp() { return options_.mode == Precheck::Ilp || (isAuto() && ilpProspects_.areGood()); }

  /// Returns whether bounds, or integer linear programming if that is wanted, show that there is no solution.
  bool isInfeasible(ilp::Problem& problem, Linearisation& linear, bool byIlp) {
    do {
      if (!ilp::narrow(problem, maxRounds)) return refutedBy(PrecheckCounter::ByBounds);
    } while (linear.retry());
    if (ilp::areContradictory(problem)) return refutedBy(PrecheckCounter::ByRelations);
    if (!byIlp || !isRelational(problem)) return false;
    ilpProspects_.attempt();
    if (solve(ilp::essenceOf(problem), nullptr).verdict != ilp::Verdict::Infeasible) return false;
    ilpProspects_.succeed();
    return refutedBy(PrecheckCounter::ByIlp);
  }
  bool refutedBy(PrecheckCounter means) {
    counters_.add(means);
    prospects_.succeed();
    return true;
  }

  /// Returns whether rows relate variables to each other: if not, carrying bounds through them has said all.
  static bool isRelational(const ilp::Problem& problem) {
    const auto isOpen = [&](const ilp::Term& term) {
      return problem.variables[term.variable].low != problem.variables[term.variable].high;
    };
    return std::ranges::count_if(problem.rows, [&](const ilp::Row& row) {
             return std::ranges::count_if(row.sum.terms(), isOpen) > 1;
           }) > 1;
  }

  /// Bounds a read of a table by the elements that its index can reach, and tells what the index can be.
  void boundRead(Linearisation& linear, const ilp::Problem& problem, const Node* read, bool byIlp,
                 abv::ReadHints& hints) {
    const std::optional<ilp::Sum> index = linear.sumOf(read->operand(1));
    if (!index || read->width() > expr::Abstract::maxWidth) return;
    std::optional<Interval> indices = problem.rangeOf(*index);
    if (!indices) return;
    if (byIlp) {
      const ilp::Part part = ilp::partAbout(problem, *index);
      if (isRelational(part.problem))
        if (const ilp::Extent extent = solve(part.problem, &part.sum);
            extent.verdict == ilp::Verdict::Feasible)
          indices = extent.interval;
    }
    if (indices->high >= static_cast<ilp::Integer>(read->operand(0)->tableElements().size()))
      counters_.add(PrecheckCounter::ReadsPast);
    if (options_.hints && !indices->isEmpty() && indices->low >= 0)
      hints.indices[read->operand(1)] = {static_cast<uint64_t>(indices->low),
                                         static_cast<uint64_t>(indices->high)};
    if (const auto elements = elementsIn(read->operand(0), read->operand(1), *indices, hints.types)) {
      linear.setRange(read, *elements);
      counters_.add(PrecheckCounter::Reads);
    }
  }

  ilp::Extent solve(const ilp::Problem& problem, const ilp::Sum* objective) {
    if (problem.variables.size() + problem.rows.size() > maxSizeOfProblem) {
      counters_.add(PrecheckCounter::OutOfWork);
      return {};
    }
    std::string key;
    if (options_.cache) {
      key = keyOf(problem, objective);
      if (const ilp::Extent* known = known_.find(key)) {
        counters_.add(PrecheckCounter::CacheHits);
        return *known;
      }
    }
    counters_.add(PrecheckCounter::Problems);
    ilp::Extent extent;
    if (objective)
      extent = ilp::extentOf(problem, *objective, workOfProblem);
    else
      extent.verdict = ilp::decide(problem, workOfProblem);
    if (extent.verdict == ilp::Verdict::Unknown) counters_.add(PrecheckCounter::OutOfWork);
    if (options_.cache) {
      const size_t cost = key.size();
      known_.insert(std::move(key), extent, cost);
    }
    return extent;
  }

  static std::vector<unsigned> numbers(const Query& query, const std::vector<const Node*>& formulas) {
    std::vector<unsigned> result;
    for (unsigned n = 0; n < query.constraints.size(); ++n)
      if (std::ranges::find(formulas, query.constraints[n].get()) != formulas.end()) result.push_back(n);
    return result;
  }

  std::unique_ptr<Solver> next_;
  PrecheckOptions options_;
  Counters<PrecheckCounter> counters_;
  LruMap<std::string, ilp::Extent, std::hash<std::string>> known_; ///< by problem
  // Under `auto`. Integer linear programming takes a hundred times as long as carrying bounds through rows.
  Prospects prospects_{64}, ilpProspects_{8};
};

} // namespace

std::unique_ptr<Solver> makePrecheck(std::unique_ptr<Solver> next, const PrecheckOptions& options,
                                     size_t cacheCapacity, Statistics& statistics) {
  return std::make_unique<PrecheckStage>(std::move(next), options, cacheCapacity, statistics);
}

} // namespace sonde::solver
