#include "solver/stage/told_tables.h"

#include "expr/rewrite/builder.h"
#include "expr/symbol_set.h"
#include "solver/stage/definition.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace sonde::solver {

using expr::Kind;
using expr::Node;

namespace {

constexpr size_t fewestElements = 4;
constexpr uint64_t mostElements = uint64_t{1} << 16;
/// An array of which fewer elements are listed is no table.
constexpr uint64_t mostIndicesPerElement = 2;
/// The number of nodes that are visited; larger queries are passed on unchanged.
constexpr size_t mostNodes = 1'000'000;

/// An array of which constraints list elements.
struct ToldArray {
  struct Element {
    uint64_t index;
    const Node* value;
    unsigned constraint; ///< the constraint that lists the element
  };
  const Node* array = nullptr;
  std::vector<Element> elements; ///< ascending, each index once, after `order`
  Expr table;
  bool isOnlyRead = true; ///< no formula has the array otherwise than in a read of it

  /// Sorts the elements. If an index is listed more than once, its first element stays.
  void order() {
    auto isBefore = [](const Element& a, const Element& b) { return a.index < b.index; };
    if (!std::ranges::is_sorted(elements, isBefore)) std::ranges::stable_sort(elements, isBefore);
    auto isSame = [](const Element& a, const Element& b) { return a.index == b.index; };
    elements.erase(std::ranges::unique(elements, isSame).begin(), elements.end());
  }
  /// Returns the element of that index, or null if it is not listed.
  const Element* find(uint64_t index) const {
    auto it = std::ranges::lower_bound(elements, index, {}, &Element::index);
    return it != elements.end() && it->index == index ? &*it : nullptr;
  }
  uint64_t size() const { return elements.back().index + 1; }
  bool isTable() const {
    return elements.size() >= fewestElements && size() <= mostElements &&
           size() <= mostIndicesPerElement * elements.size();
  }
};

using ToldArrays = std::map<uint64_t, ToldArray>; ///< by the id of the array

/// Largest values of terms that constraints state, `i < 256`: the reads of a table at such an index need not
/// say what is past its end.
class Bounds {
public:
  void clear() { known_.clear(), used_.clear(); }
  /// Notes what the formula of that number states.
  void add(const Node* formula, unsigned number) {
    const bool isNegated = formula->is(Kind::Not);
    const Node* less = isNegated ? formula->operand(0) : formula;
    if (!less->is(Kind::Ult)) return;
    const Node *term = less->operand(isNegated ? 1 : 0), *limit = less->operand(isNegated ? 0 : 1);
    uint64_t most = 0;
    if (!limit->isConstant() || !limit->value().fitsWord(most) || term->hasValue()) return;
    if (!isNegated && most-- == 0) return;
    auto [it, isNew] = known_.try_emplace(term->id(), Bound{most, number});
    if (!isNew && most < it->second.most) it->second = {most, number};
  }
  /// Returns whether `index`, or what it extends with zeros, is known to be below `size`.
  bool isBelow(const Node* index, uint64_t size) {
    while (index->is(Kind::Concat) && index->operand(0)->isConstant() && index->operand(0)->value().isZero())
      index = index->operand(1);
    auto it = known_.find(index->id());
    if (it == known_.end() || it->second.most >= size) return false;
    used_.insert(it->second.number);
    return true;
  }
  /// Returns the numbers of the formulas that `isBelow` relied upon.
  const std::set<unsigned>& used() const { return used_; }

private:
  struct Bound {
    uint64_t most;
    unsigned number; ///< the number of the formula that states it
  };
  std::unordered_map<uint64_t, Bound> known_; ///< by the id of the term
  std::set<unsigned> used_;
};

/// Rewrites formulas so that reads of told arrays are reads of tables.
class Rewriting {
public:
  Rewriting(expr::Builder& builder, ToldArrays& arrays, Bounds& bounds)
      : builder_(builder), arrays_(arrays), bounds_(bounds) {}

  /// Returns null if there are too many nodes.
  Expr apply(const Node* root) {
    std::vector<const Node*> stack{root}, operands;
    while (!stack.empty()) {
      const Node* node = stack.back();
      if (results_.contains(node)) {
        stack.pop_back();
        continue;
      }
      if (results_.size() >= mostNodes) return {};
      if (!mentions(node)) {
        results_.emplace(node, node);
        continue;
      }
      operands.clear();
      for (const Node* operand : node->operands()) {
        auto it = results_.find(operand);
        bool isReady = operand->hasValue() || it != results_.end();
        operands.push_back(isReady && !operand->hasValue() ? it->second.get() : operand);
        if (!isReady) stack.push_back(operand);
      }
      if (stack.back() != node) continue;
      results_.emplace(node, rebuilt(node, operands));
    }
    return results_.at(root);
  }

private:
  bool mentions(const Node* node) const {
    if (!node->symbols()) return true;
    return std::ranges::any_of(node->symbols()->atoms(), [&](const expr::SymbolAtom& atom) {
      return arrays_.contains(atom.symbol->id());
    });
  }

  Expr rebuilt(const Node* node, const std::vector<const Node*>& operands) {
    bool isRead = node->is(Kind::Read);
    if (isRead)
      if (auto it = arrays_.find(node->operand(0)->id()); it != arrays_.end())
        return read(it->second, node, operands);
    for (size_t i = isRead ? 1 : 0; i < operands.size(); ++i)
      if (auto it = arrays_.find(operands[i]->id()); it != arrays_.end()) it->second.isOnlyRead = false;
    return std::ranges::equal(operands, node->operands()) ? Expr(node) : builder_.rebuild(node, operands);
  }

  Expr read(const ToldArray& told, const Node* original, const std::vector<const Node*>& operands) {
    const Node *array = operands[0], *index = operands[1];
    if (index->isConstant()) {
      uint64_t at;
      const ToldArray::Element* element = index->value().fitsWord(at) ? told.find(at) : nullptr;
      return element ? Expr(element->value) : builder_.read(array, index);
    }
    Expr inside = builder_.read(told.table, index);
    bool isWord = index->width() <= expr::Abstract::maxWidth;
    if (isWord && index->abstract().high < told.size()) return inside;
    if (bounds_.isBelow(original->operand(1), told.size())) return inside;
    Expr isListed = builder_.ult(index, builder_.constant(index->width(), told.size()));
    return builder_.ite(isListed, inside, builder_.read(array, index));
  }

  expr::Builder& builder_;
  ToldArrays& arrays_;
  Bounds& bounds_;
  std::unordered_map<Expr, Expr> results_;
};

class ToldTables final : public Solver {
public:
  ToldTables(std::unique_ptr<Solver> next, Statistics& statistics)
      : next_(std::move(next)), counters_(statistics.counters<ToldTablesCounter>()) {}

  Answer check(const Query& query) override {
    counters_.add(ToldTablesCounter::Queries);
    if (!looksUp(query) || !findTables(query)) return next_->check(query);
    Query rewritten;
    {
      Stopwatch watch(counters_, ToldTablesCounter::Time);
      if (!rewrite(query, rewritten)) return next_->check(query);
    }
    counters_.add(ToldTablesCounter::Rewritten);
    counters_.add(ToldTablesCounter::Tables, arrays_.size());
    if (refuted_) {
      counters_.add(ToldTablesCounter::Refuted);
      return Answer::unsat(withLists({*refuted_}, query));
    }
    Answer answer = next_->check(rewritten);
    if (answer.isSat()) addElements(answer.model);
    if (!answer.isUnsat()) return answer;
    for (unsigned& number : answer.used) number = origins_[number];
    answer.used = withLists(std::move(answer.used), query);
    return answer;
  }

private:
  static const Expr& formula(const Query& query, size_t number) {
    return number < query.constraints.size() ? query.constraints[number] : query.goal;
  }

  /// Returns whether there may be an array that has a list of elements and is read elsewhere, at first
  /// glance.
  static bool looksUp(const Query& query) {
    if (query.constraints.size() < fewestElements) return false;
    auto readsArray = [](const Node* formula) {
      return !formula->symbols() ||
             std::ranges::any_of(formula->symbols()->atoms(), [](const expr::SymbolAtom& atom) {
               return atom.isWhole() && atom.symbol->isArray();
             });
    };
    return (query.goal && readsArray(query.goal)) || std::ranges::any_of(query.constraints, readsArray);
  }

  /// Finds the arrays that are tables here; returns whether there are any.
  bool findTables(const Query& query) {
    arrays_.clear();
    for (unsigned i = 0; i < query.constraints.size(); ++i) {
      auto definition = definitionOf(query.constraints[i]);
      uint64_t index = 0;
      if (!definition || !definition->atom->is(Kind::Read)) continue;
      if (!definition->atom->operand(1)->value().fitsWord(index) || index >= mostElements) continue;
      ToldArray& told = arrays_[definition->atom->operand(0)->id()];
      told.array = definition->atom->operand(0);
      told.elements.push_back({index, definition->value, i});
    }
    for (auto& [id, told] : arrays_) told.order();
    std::erase_if(arrays_, [](const auto& entry) { return !entry.second.isTable(); });
    if (!arrays_.empty()) eraseArraysWithoutLookups(query);
    return !arrays_.empty();
  }

  /// Arrays that are read at constant indices only are left to `equalities`.
  void eraseArraysWithoutLookups(const Query& query) {
    std::unordered_set<const Node*> lookedUp;
    auto note = [&](std::span<const expr::SymbolAtom> atoms) {
      for (const expr::SymbolAtom& atom : atoms)
        if (atom.isWhole()) lookedUp.insert(atom.symbol);
    };
    std::vector<const Node*> large; // formulas that do not know their symbols
    for (size_t i = 0; i < query.constraints.size() + (query.goal ? 1 : 0); ++i) {
      const Node* one = formula(query, i);
      if (one->symbols())
        note(one->symbols()->atoms());
      else
        large.push_back(one);
    }
    note(expr::collectSymbols(large));
    std::erase_if(arrays_, [&](const auto& entry) { return !lookedUp.contains(entry.second.array); });
  }

  void makeTable(ToldArray& told) {
    const Node* array = told.array;
    std::vector<Expr> elements;
    elements.reserve(told.size());
    for (const ToldArray::Element& element : told.elements) {
      while (elements.size() < element.index)
        elements.push_back(builder_->read(array, builder_->constant(array->indexWidth(), elements.size())));
      elements.emplace_back(element.value);
    }
    std::vector<const Node*> nodes(elements.begin(), elements.end());
    // What is past the last element is never looked at: anything will do.
    told.table = builder_->table(array->indexWidth(), told.elements.back().value, nodes);
  }

  /// Rewrites the query, up to a formula that becomes false. Returns false if the query is too large.
  bool rewrite(const Query& query, Query& rewritten) {
    if (!builder_) builder_.emplace(query.constraints[0]->context());
    for (auto& [id, told] : arrays_) makeTable(told);
    Rewriting rewriting(*builder_, arrays_, bounds_);
    rewritten.limits = query.limits;
    rewritten.types = query.types;
    rewritten.constraintsConsistent = query.constraintsConsistent;
    refuted_.reset();
    origins_.clear();
    changed_.assign(query.constraints.size() + 1, false);
    std::vector<bool> isListing(query.constraints.size() + 1, false);
    for (const auto& [id, told] : arrays_)
      for (const ToldArray::Element& element : told.elements) isListing[element.constraint] = true;
    bounds_.clear();
    for (unsigned i = 0; i < query.constraints.size() + (query.goal ? 1 : 0); ++i)
      if (!isListing[i]) bounds_.add(formula(query, i), i);
    for (unsigned i = 0; i < query.constraints.size() + (query.goal ? 1 : 0); ++i) {
      if (isListing[i]) continue;
      const Expr& original = formula(query, i);
      Expr simpler = rewriting.apply(original);
      if (!simpler) return false;
      changed_[i] = simpler != original;
      if (simpler->isFalse()) {
        refuted_ = i;
        return true;
      }
      if (i == query.constraints.size())
        rewritten.goal = simpler;
      else if (!simpler->isTrue())
        pass(rewritten, simpler, i);
    }
    for (const auto& [id, told] : arrays_) // what writes to the array or compares it must know its elements
      if (!told.isOnlyRead)
        for (const ToldArray::Element& element : told.elements)
          pass(rewritten, query.constraints[element.constraint], element.constraint);
    return true;
  }

  void pass(Query& rewritten, const Expr& formula, unsigned origin) {
    rewritten.constraints.push_back(formula);
    origins_.push_back(origin);
  }

  /// Completes a model of the rewritten query. Where the array is read there, it is past the listed elements.
  void addElements(Model& model) const {
    for (const auto& [id, told] : arrays_)
      for (const ToldArray::Element& element : told.elements)
        model.setElement(told.array, BitVector(told.array->indexWidth(), element.index),
                         element.value->value());
  }

  /// Returns the formulas of `used` and the constraints that list what they were rewritten by, or state the
  /// bounds that were relied upon.
  std::vector<unsigned> withLists(std::vector<unsigned> used, const Query& query) const {
    const auto goal = static_cast<unsigned>(query.constraints.size());
    std::vector<const Node*> rewritten;
    for (unsigned number : used)
      if (changed_[number]) rewritten.push_back(formula(query, number));
    if (query.goal && changed_[goal]) rewritten.push_back(query.goal);
    std::vector<bool> isUsed(goal + 1); // a core may name most of what lists a large table
    for (unsigned number : used) isUsed[number] = true;
    if (!rewritten.empty())
      for (unsigned number : bounds_.used()) isUsed[number] = true;
    for (const expr::SymbolAtom& atom : expr::collectSymbols(rewritten)) {
      auto it = arrays_.find(atom.symbol->id());
      if (it == arrays_.end()) continue;
      for (const ToldArray::Element& element : it->second.elements)
        if (atom.isWhole() || atom.element == element.index) isUsed[element.constraint] = true;
    }
    used.clear();
    for (unsigned number = 0; number < goal; ++number)
      if (isUsed[number]) used.push_back(number);
    return used;
  }

  std::unique_ptr<Solver> next_;
  Counters<ToldTablesCounter> counters_;
  std::optional<expr::Builder> builder_;
  ToldArrays arrays_;               // the arrays that the query tells
  Bounds bounds_;                   // the bounds of indices that the query tells
  std::vector<unsigned> origins_;   // the numbers in the query of the constraints that are passed on
  std::vector<bool> changed_;       // whether a formula of the query was rewritten; the goal is last
  std::optional<unsigned> refuted_; // the number of a formula that became false
};

} // namespace

std::unique_ptr<Solver> makeToldTables(std::unique_ptr<Solver> next, Statistics& statistics) {
  return std::make_unique<ToldTables>(std::move(next), statistics);
}

} // namespace sonde::solver
