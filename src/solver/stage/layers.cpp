#include "solver/stage/layers.h"

#include "expr/arrays/dependence.h"
#include "expr/steps.h"
#include "solver/stage/lru_map.h"
#include "support/hash.h"
#include "support/held_bytes.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <unordered_set>

namespace sonde::solver {

using expr::Node;
using expr::Steps;

namespace {

constexpr uint64_t stepsOfWork = 10'000; ///< the number of steps that take as long as a conflict
constexpr uint64_t mostSteps = 300'000;  ///< the number of steps that one query may take
constexpr size_t mostTerms = 1000;
constexpr size_t mostAtoms = 32;
constexpr unsigned maxWidth = 8; ///< the largest width of an atom

using Words = std::vector<uint64_t>;
struct HashOfWords {
  size_t operator()(const Words& words) const {
    uint64_t hash = words.size();
    for (uint64_t word : words) hash = hashCombine(hash, word);
    return hash;
  }
};

/// Rows of words, each once, in the order in which they were added.
class Rows {
public:
  explicit Rows(size_t width) : width_(width) {}
  bool add(const Words& row) {
    if (!known_.insert(row).second) return false;
    words_.insert(words_.end(), row.begin(), row.end());
    ++count_;
    return true;
  }
  size_t count() const { return count_; }
  size_t size() const { return words_.size() + count_; }
  uint64_t at(size_t row, size_t column) const { return words_[row * width_ + column]; }
  /// Ends the time in which rows are added.
  void close() { known_ = {}; }

private:
  size_t width_, count_ = 0;
  Words words_;
  std::unordered_set<Words, HashOfWords> known_;
};

/// The values of an atom that satisfy the formulas about it alone. Of values that are the same to all other
/// terms, as characters of one class are, the first stands for all.
struct Classes {
  Rows rows; ///< the rows that other terms see
  std::vector<uint8_t> values;
  Words used; ///< ids of formulas that excluded values
};

/// What the atoms up to one can mean to the later ones.
struct Layer {
  struct Origin {
    uint32_t before; ///< a row of the layer before
    uint8_t value;   ///< the value of the atom
  };
  Rows rows;
  std::vector<Origin> origins;
  Words used; ///< ids of formulas that excluded combinations, in this layer and those before
};

/// An atom, with the terms and formulas that depend on it and on no later one.
struct Level {
  uint32_t atom;
  std::vector<uint32_t> own{}, mixed{};      ///< steps about it alone, and about earlier ones, too
  std::vector<uint32_t> alone{}, formulas{}; ///< formulas about it alone, and about earlier ones, too
  std::vector<uint32_t> seen{};              ///< terms about it alone that other terms have as operands
  std::vector<uint32_t> crossing{}; ///< terms about it and earlier ones that terms of later levels have
};

/// The order of bytes in an array is that in which an automaton reads them.
std::pair<uint64_t, uint64_t> orderOf(const Node* atom) {
  if (atom->isSymbol()) return {atom->id(), 0};
  uint64_t index = 0;
  atom->operand(1)->value().fitsWord(index);
  return {atom->operand(0)->id(), index};
}

/// The formulas of a query as levels.
class Levels {
public:
  /// Returns false if the formulas are not about atoms of few bits, or there are too many terms.
  bool prepare(std::span<const Node* const> formulas) {
    steps_.clear();
    for (const Node* formula : formulas)
      if (!steps_.add(formula, mostTerms)) return false;
    if (!findAtoms()) return false;
    sortSteps();
    for (const Node* formula : formulas) {
      uint32_t place = steps_.placeOf(formula);
      if (!dependsOn_[place]) {
        if (!values_[place].isOne()) return false;
        continue;
      }
      Level& level = levels_[levelOf(place)];
      (std::has_single_bit(dependsOn_[place]) ? level.alone : level.formulas).push_back(place);
    }
    return true;
  }

  size_t count() const { return levels_.size(); }
  const Level& operator[](size_t n) const { return levels_[n]; }
  const Node* node(uint32_t place) const { return steps_.list()[place].node; }
  const BitVector& value(uint32_t place) const { return values_[place]; }
  void set(uint32_t place, uint64_t value) { values_[place] = BitVector(node(place)->width(), value); }
  void carryOut(std::span<const uint32_t> places) {
    for (uint32_t place : places) values_[place] = steps_.carryOut(place, values_);
  }
  void row(std::span<const uint32_t> places, Words& result) const {
    result.clear();
    for (uint32_t place : places) result.push_back(values_[place].toWord());
  }
  /// Appends the ids of terms, and a mark for the end.
  void appendIds(std::span<const uint32_t> places, Words& result) const {
    for (uint32_t place : places) result.push_back(node(place)->id());
    result.push_back(~uint64_t{0});
  }

private:
  bool findAtoms() {
    levels_.clear();
    for (uint32_t place = 0; place < steps_.list().size(); ++place) {
      const Steps::Step& step = steps_.list()[place];
      if (step.node->width() > BitVector::wordBits) return false;
      if (!step.isAtom) continue;
      if (step.node->width() > maxWidth || levels_.size() == mostAtoms) return false;
      levels_.push_back({.atom = place});
    }
    std::ranges::sort(levels_, {}, [&](const Level& level) { return orderOf(node(level.atom)); });
    return true;
  }

  void sortSteps() {
    const auto list = steps_.list();
    dependsOn_.assign(list.size(), 0);
    values_.resize(list.size());
    for (size_t n = 0; n < levels_.size(); ++n) dependsOn_[levels_[n].atom] = 1u << n;
    std::vector<uint32_t> lastUse(list.size(), 0); // the last level whose steps have it as an operand
    std::vector<bool> isSeen(list.size(), false);
    for (uint32_t place = 0; place < list.size(); ++place) {
      const Steps::Step& step = list[place];
      if (step.isAtom) continue;
      auto eachOperand = [&](auto visit) {
        for (unsigned i = 0; i < step.node->operandCount(); ++i)
          if (!step.node->operand(i)->isArray()) visit(step.operands[i]);
      };
      eachOperand([&](uint32_t operand) { dependsOn_[place] |= dependsOn_[operand]; });
      if (!dependsOn_[place]) {
        values_[place] = steps_.carryOut(place, values_);
        continue;
      }
      uint32_t level = levelOf(place);
      (std::has_single_bit(dependsOn_[place]) ? levels_[level].own : levels_[level].mixed).push_back(place);
      eachOperand([&](uint32_t operand) {
        lastUse[operand] = std::max(lastUse[operand], level);
        if (dependsOn_[operand] != dependsOn_[place]) isSeen[operand] = true;
      });
    }
    for (uint32_t place = 0; place < list.size(); ++place) {
      if (!dependsOn_[place]) continue;
      uint32_t level = levelOf(place);
      if (isSeen[place] && std::has_single_bit(dependsOn_[place])) levels_[level].seen.push_back(place);
      for (uint32_t n = level; n < lastUse[place]; ++n) levels_[n].crossing.push_back(place);
    }
    // The same terms in the same order, whatever else a query has.
    auto id = [&](uint32_t place) { return node(place)->id(); };
    for (Level& level : levels_) {
      std::ranges::sort(level.seen, {}, id);
      std::ranges::sort(level.crossing, {}, id);
    }
  }

  uint32_t levelOf(uint32_t place) const {
    return static_cast<uint32_t>(std::bit_width(dependsOn_[place])) - 1;
  }

  Steps steps_;
  std::vector<Level> levels_;
  std::vector<uint32_t> dependsOn_; ///< by place, with a bit for each level
  std::vector<BitVector> values_;   ///< by place
};

class Layers final : public Solver {
public:
  Layers(std::unique_ptr<Solver> next, size_t capacity, Statistics& statistics)
      : next_(std::move(next)), counters_(statistics.counters<LayersCounter>()),
        held_(statistics, HeldCounter::Caches), classes_(capacity), layers_(capacity) {}

  Answer check(const Query& query) override {
    if (isOfAutomaton(query))
      if (auto answer = decide(query)) return std::move(*answer);
    return next_->check(query);
  }

private:
  /// An automaton looks up its next state by the last state and the next byte: by several bytes. Tables that
  /// are looked up by one byte each are classes of characters, which other stages know better.
  bool isOfAutomaton(const Query& query) {
    auto has = [&](const Expr& formula) { return dependences_.of(formula).combines; };
    return (query.goal && has(query.goal)) || std::ranges::any_of(query.constraints, has);
  }

  std::optional<Answer> decide(const Query& query) {
    if (pause_ > 0) {
      --pause_;
      return std::nullopt;
    }
    Stopwatch watch(counters_, LayersCounter::Time);
    counters_.add(LayersCounter::Queries);
    std::vector<const Node*> formulas(query.constraints.begin(), query.constraints.end());
    if (query.goal) formulas.push_back(query.goal);
    done_ = 0;
    std::optional<Answer> answer;
    if (levels_.prepare(formulas)) answer = findLayers(query);
    counters_.add(LayersCounter::Steps, done_);
    lastPause_ = answer ? 0 : std::min<uint64_t>(2 * lastPause_ + 1, 1000);
    pause_ = lastPause_;
    if (answer) answer->work = done_ / stepsOfWork;
    held_.set(classes_.bytes(sizeof(uint64_t)) + layers_.bytes(sizeof(uint64_t)));
    return answer;
  }

  std::optional<Answer> findLayers(const Query& query) {
    found_.clear();
    Words key;
    for (size_t n = 0; n < levels_.count(); ++n) {
      const Level& level = levels_[n];
      levels_.appendIds(std::span(&level.atom, 1), key);
      levels_.appendIds(level.alone, key);
      levels_.appendIds(level.formulas, key);
      Words whole = key;
      levels_.appendIds(level.crossing, whole);
      if (const auto* known = layers_.find(whole)) {
        counters_.add(LayersCounter::Reused);
        found_.push_back(*known);
      } else {
        auto made = makeLayer(n);
        if (!made) return std::nullopt;
        counters_.add(LayersCounter::Made);
        found_.push_back(made);
        layers_.insert(std::move(whole), made, made->rows.size() + key.size());
      }
      if (found_.back()->rows.count() == 0) return unsat(query, found_.back()->used);
    }
    counters_.add(LayersCounter::Sat);
    return Answer::sat(model());
  }

  std::shared_ptr<const Layer> makeLayer(size_t n) {
    const Level& level = levels_[n];
    const auto classes = classesOf(level);
    const Layer* before = n ? found_[n - 1].get() : nullptr;
    const size_t beforeCount = before ? before->rows.count() : 1;
    done_ += beforeCount * classes->rows.count() * (level.mixed.size() + 1);
    if (done_ > mostSteps) return nullptr;
    Layer made{Rows(level.crossing.size()), {}, before ? before->used : Words()};
    const bool isLast = n + 1 == levels_.count();
    rejecting_.clear();
    Words row;
    for (uint32_t s = 0; s < beforeCount && !(isLast && made.rows.count()); ++s) {
      for (size_t i = 0; before && i < levels_[n - 1].crossing.size(); ++i)
        levels_.set(levels_[n - 1].crossing[i], before->rows.at(s, i));
      for (uint32_t c = 0; c < classes->rows.count(); ++c) {
        for (size_t i = 0; i < level.seen.size(); ++i) levels_.set(level.seen[i], classes->rows.at(c, i));
        levels_.carryOut(level.mixed);
        if (isRejected(level.formulas)) continue;
        levels_.row(level.crossing, row);
        if (made.rows.add(row)) made.origins.push_back({s, classes->values[c]});
      }
    }
    made.rows.close();
    made.used.insert(made.used.end(), classes->used.begin(), classes->used.end());
    made.used.insert(made.used.end(), rejecting_.begin(), rejecting_.end());
    return std::make_shared<const Layer>(std::move(made));
  }

  std::shared_ptr<const Classes> classesOf(const Level& level) {
    Words key;
    levels_.appendIds(std::span(&level.atom, 1), key);
    levels_.appendIds(level.alone, key);
    levels_.appendIds(level.seen, key);
    if (const auto* known = classes_.find(key)) return *known;
    Classes made{Rows(level.seen.size()), {}, {}};
    rejecting_.clear();
    const unsigned count = 1u << levels_.node(level.atom)->width();
    done_ += count * level.own.size();
    Words row;
    for (unsigned value = 0; value < count; ++value) {
      levels_.set(level.atom, value);
      levels_.carryOut(level.own);
      if (isRejected(level.alone)) continue;
      levels_.row(level.seen, row);
      if (made.rows.add(row)) made.values.push_back(static_cast<uint8_t>(value));
    }
    made.rows.close();
    made.used = rejecting_;
    auto shared = std::make_shared<const Classes>(std::move(made));
    classes_.insert(std::move(key), shared, shared->rows.size() + count);
    return shared;
  }

  /// Returns whether a formula is false, and remembers one such: one that was needed before if there is one.
  bool isRejected(std::span<const uint32_t> formulas) {
    const Node* first = nullptr;
    for (uint32_t place : formulas) {
      if (levels_.value(place).isOne()) continue;
      const Node* formula = levels_.node(place);
      if (std::ranges::find(rejecting_, formula->id()) != rejecting_.end()) return true;
      if (!first) first = formula;
    }
    if (first) rejecting_.push_back(first->id());
    return first != nullptr;
  }

  Answer unsat(const Query& query, const Words& used) {
    counters_.add(LayersCounter::Unsat);
    std::vector<unsigned> indices;
    for (unsigned i = 0; i < query.constraints.size(); ++i)
      if (std::ranges::find(used, query.constraints[i]->id()) != used.end()) indices.push_back(i);
    return Answer::unsat(std::move(indices));
  }

  Model model() const {
    Model result;
    uint32_t row = 0;
    for (size_t n = levels_.count(); n-- > 0;) {
      const Layer::Origin& origin = found_[n]->origins[row];
      const Node* atom = levels_.node(levels_[n].atom);
      const BitVector value(atom->width(), origin.value);
      if (atom->isSymbol())
        result.set(atom, value);
      else
        result.setElement(atom->operand(0), atom->operand(1)->value(), value);
      row = origin.before;
    }
    return result;
  }

  std::unique_ptr<Solver> next_;
  Counters<LayersCounter> counters_;
  HeldBytes held_;
  expr::Dependences dependences_;
  Levels levels_;
  LruMap<Words, std::shared_ptr<const Classes>, HashOfWords> classes_;
  LruMap<Words, std::shared_ptr<const Layer>, HashOfWords> layers_;
  std::vector<std::shared_ptr<const Layer>> found_; ///< the layers of the query, by level
  Words rejecting_;                                 ///< ids of formulas that were false so far
  uint64_t done_ = 0;                               ///< operations for the query
  uint64_t pause_ = 0, lastPause_ = 0;              ///< queries to pass on after one that was too hard
};

} // namespace

std::unique_ptr<Solver> makeLayers(std::unique_ptr<Solver> next, size_t capacity, Statistics& statistics) {
  return std::make_unique<Layers>(std::move(next), capacity, statistics);
}

} // namespace sonde::solver
