#include "exec/memory_model/candidates.h"

#include "exec/symbolic/choice.h"
#include "expr/address.h"
#include "support/check.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace sonde::exec {

using expr::Builder;
using expr::Expr;
using expr::Kind;
using expr::Node;
using memory::ObjectInfo;

namespace {

/// Expressions are not looked through further: in nodes visited, elements of tables, and parts of values
/// made.
constexpr size_t mostWork = size_t{1} << 18;
constexpr size_t mostCandidates = size_t{1} << 16;
constexpr unsigned mostLevels = 400; ///< the walk is recursive

Expr sum(Builder& builder, const Node* a, const Node* b) {
  if (!a) return b;
  return b ? builder.add(a, b) : Expr(a);
}

/// Returns whether a node is a sum. Rewriting makes a disjunction of a sum whose operands have no bit in
/// common, as those of an aligned address and a small offset.
bool isSum(const Node* node) {
  if (node->is(Kind::Add)) return true;
  if (!node->is(Kind::Or)) return false;
  const expr::Abstract& a = node->operand(0)->abstract();
  const expr::Abstract& b = node->operand(1)->abstract();
  return (a.zeros | b.zeros) == ~uint64_t{0};
}

/// What is known of a table's elements: the values at some places, by rising index; what all other elements
/// have in common (null: they may be anything); and the value past the last element.
struct Elements {
  uint64_t count = 0;
  std::vector<std::pair<uint64_t, Expr>> given{};
  Expr other{};
  Expr beyond{};
};

/// Returns the value that most elements have, the first of those if there are several; null if all may be
/// anything.
Expr mostFrequent(const Elements& elements) {
  std::unordered_map<uint64_t, uint64_t> counts;
  if (elements.other) counts[elements.other->id()] += elements.count - elements.given.size();
  if (elements.beyond) ++counts[elements.beyond->id()];
  for (const auto& [at, value] : elements.given)
    if (value) ++counts[value->id()];
  Expr best;
  uint64_t most = 0;
  const auto compare = [&](const Expr& value) {
    if (!value || counts[value->id()] <= most) return;
    best = value;
    most = counts[value->id()];
  };
  compare(elements.other);
  for (const auto& [at, value] : elements.given) compare(value);
  compare(elements.beyond);
  return best;
}

/// Returns the value at `index` of a table: a few comparisons where few elements differ from the others.
Expr lookUp(Builder& builder, const Node* index, const Elements& elements) {
  constexpr size_t fewComparisons = 4;
  const Expr usual = mostFrequent(elements);
  if (!usual) return {};
  const auto isUnusual = [&](const Expr& value) { return value && value.get() != usual.get(); };
  uint64_t others = isUnusual(elements.other) ? elements.count - elements.given.size() : 0;
  for (const auto& [at, value] : elements.given)
    if (isUnusual(value)) ++others;
  const unsigned width = index->width();
  const Expr last = elements.beyond ? elements.beyond : usual;
  if (others > fewComparisons) {
    std::vector<const Node*> nodes(elements.count, elements.other ? elements.other : usual);
    for (const auto& [at, value] : elements.given) nodes[at] = value ? value : usual;
    return builder.read(builder.table(width, last, nodes), index);
  }
  Expr result = usual;
  if (isUnusual(last))
    result = builder.ite(builder.ult(index, builder.constant(width, elements.count)), usual, last);
  // The elements in common are few here, if they differ from the usual value at all.
  size_t next = 0;
  for (uint64_t at = 0; isUnusual(elements.other) && at < elements.count; ++at) {
    if (next < elements.given.size() && elements.given[next].first == at)
      ++next;
    else
      result = builder.ite(builder.eq(index, builder.constant(width, at)), elements.other, result);
  }
  for (const auto& [at, value] : elements.given)
    if (isUnusual(value)) result = builder.ite(builder.eq(index, builder.constant(width, at)), value, result);
  return result;
}

} // namespace

Expr Candidate::offset(Builder& builder) const {
  const Expr known = builder.constant(64, distance);
  return variable ? builder.add(variable, known) : known;
}

// --- As seen in the expression of an address ---

/// Looks for candidates, from an address down to the numbers that it is chosen from.
class Candidates::Reader {
public:
  Reader(Builder& builder, const memory::AddressSpace& space, const SymbolicAccess& access, Candidates& to)
      : builder_(builder), space_(space), access_(access), to_(to) {}

  /// Adds the steps of a node to which something is added; returns the last. The result means nothing if the
  /// expression is too large.
  uint32_t read(const Expr& node, const Expr& added, unsigned level = 0) {
    if (level > mostLevels) isTooLarge = true;
    // A list of writes, or of conditions, may be long: it is gone through without recursion.
    struct Link {
      uint64_t node;
      const Choice* choice;
    };
    std::vector<Link> links;
    const auto keyOf = [&](uint64_t id) { return std::pair(id, added ? added->id() : 0); };
    kept_.push_back(added);
    Expr rest = node;
    std::optional<uint32_t> last;
    while (!last) {
      if (to_.all_.size() > mostCandidates) isTooLarge = true;
      if (!spend(1)) return nothing();
      const auto known = known_.find(keyOf(rest->id()));
      if (known != known_.end()) {
        last = known->second;
      } else if (const Choice* choice = isPlain(rest) ? nullptr : choiceIn(rest.get());
                 choice && !choice->isTable) {
        links.push_back({rest->id(), choice});
        rest = choice->values[1];
      } else {
        last = choice ? readTable(*choice, added, level + 1) : readPlain(rest, added, level + 1);
        known_.emplace(keyOf(rest->id()), *last);
      }
    }
    for (; !links.empty(); links.pop_back()) {
      const Choice& choice = *links.back().choice;
      last = addCondition(choice.by, read(choice.values[0], added, level + 1), *last);
      known_.emplace(keyOf(links.back().node), *last);
    }
    return *last;
  }

  bool isTooLarge = false;
  size_t spent = 0;                                     ///< work
  std::map<uint64_t, std::optional<ObjectInfo>> sights; ///< what is at the addresses that were looked up

private:
  /// Returns whether a node is a number, an address, or a sum with a pointer.
  bool isPlain(const Expr& node) {
    return node->isConstant() || expr::addressOf(node) || pointerIn(node.get());
  }
  /// Adds the steps of such a node, or of one that is nothing.
  uint32_t readPlain(const Expr& node, const Expr& added, unsigned level) {
    if (expr::Address address = expr::addressOf(node); address && !address.isNegative())
      return readNumber(address.number().toWord(), sum(builder_, address.offset, added));
    if (node->isConstant()) return readNumber(node->value().toWord(), added);
    if (const std::optional<unsigned> n = pointerIn(node.get()))
      return read(node->operand(*n), sum(builder_, node->operand(1 - *n), added), level);
    return nothing();
  }

  uint32_t addCondition(const Expr& by, uint32_t then, uint32_t otherwise) {
    if (isNothing(then) && isNothing(otherwise)) return nothing();
    return add({.kind = Step::Kind::Condition, .by = by, .choices = {then, otherwise}});
  }

  /// Adds the step of a table, whose first element is that past its end. Most tables of pointers are hash
  /// tables, in which most elements are null: these take no place in the step.
  uint32_t readTable(const Choice& table, const Expr& added, unsigned level) {
    Step step{.kind = Step::Kind::Table, .by = table.by, .elements = table.values.size() - 1};
    step.choices.push_back(read(table.values[0], added, level));
    const Node* before = nullptr;
    uint32_t last = 0;
    for (uint64_t n = 0; n < step.elements && !isTooLarge; ++n) {
      const Expr& element = table.values[n + 1];
      if (element.get() != before) last = read(element, added, level);
      before = element.get();
      if (isNothing(last)) continue;
      step.choices.push_back(last);
      step.places.push_back(n);
    }
    return step.places.empty() && isNothing(step.choices[0]) ? nothing() : add(std::move(step));
  }

  bool isNothing(uint32_t step) const { return to_.steps_[step].kind == Step::Kind::Nothing; }
  /// Returns the step of what is no object; there is one for all.
  uint32_t nothing() {
    if (!nothing_) nothing_ = add({});
    return *nothing_;
  }

  uint32_t readNumber(uint64_t number, const Expr& offset) {
    const std::optional<ObjectInfo>& object = objectAt(number);
    const bool isAllowed = object && object->size >= access_.size &&
                           !(object->readOnly && access_.mode == memory::AccessMode::Write);
    if (!isAllowed) return nothing();
    Candidate candidate{.object = *object, .distance = number - object->base, .variable = offset};
    if (offset && offset->isConstant()) {
      candidate.distance += offset->value().toWord();
      candidate.variable = {};
    }
    if (candidate.isAtNumber() && candidate.distance > object->size - access_.size) return nothing();
    to_.all_.push_back(std::move(candidate));
    return add({.kind = Step::Kind::Candidate, .candidate = to_.all_.size() - 1});
  }

  uint32_t add(Step step) {
    to_.places_ += std::max<size_t>(step.choices.size(), step.elements);
    to_.steps_.push_back(std::move(step));
    return static_cast<uint32_t>(to_.steps_.size() - 1);
  }

  /// Returns the number of the operand of a sum that is a pointer; nothing if the node is no such sum.
  std::optional<unsigned> pointerIn(const Node* node, unsigned level = 0) {
    if (isSum(node))
      for (unsigned n : {0u, 1u})
        if (hasPointer(node->operand(n), level)) return n;
    return std::nullopt;
  }

  /// Returns whether one of the values that are chosen from is an address of an object.
  bool hasPointer(const Node* node, unsigned level) {
    constexpr unsigned mostLevelsOfSearch = 32;
    if (level > mostLevelsOfSearch || !spend(1)) return false;
    if (node->hasValue()) return objectAt(node->value().toWord()).has_value();
    if (const auto known = pointers_.find(node->id()); known != pointers_.end()) return known->second;
    bool found = pointerIn(node, level + 1).has_value();
    if (const Choice* choice = found ? nullptr : choiceIn(node))
      found = std::ranges::any_of(choice->values,
                                  [&](const Expr& value) { return hasPointer(value.get(), level + 1); });
    return pointers_[node->id()] = found;
  }

  /// Returns the choice that a node is; null if it is none, or if there is no room for its values.
  const Choice* choiceIn(const Node* node) {
    const auto [place, isNew] = choices_.try_emplace(node->id());
    if (isNew) place->second = choiceOf(builder_, node, [&](size_t work) { return spend(work); });
    return place->second ? &*place->second : nullptr;
  }

  const std::optional<ObjectInfo>& objectAt(uint64_t address) {
    const auto [place, isNew] = sights.try_emplace(address);
    if (isNew) place->second = space_.objectAt(address);
    return place->second;
  }

  /// Counts work, so that an expression that is too large is given up before it costs much.
  bool spend(size_t work) {
    spent += work;
    if (spent > mostWork) isTooLarge = true;
    return !isTooLarge;
  }

  Builder& builder_;
  const memory::AddressSpace& space_;
  const SymbolicAccess& access_;
  Candidates& to_;
  std::map<uint64_t, std::optional<Choice>> choices_;       ///< by the node's id
  std::map<std::pair<uint64_t, uint64_t>, uint32_t> known_; ///< steps by the ids of node and addend
  std::vector<Expr> kept_;                                  ///< addends, so that their ids stay theirs
  std::map<uint64_t, bool> pointers_;
  std::optional<uint32_t> nothing_;
};

std::optional<Candidates> Candidates::seen(Builder& builder, const memory::AddressSpace& space,
                                           const SymbolicAccess& access, std::vector<Sight>* sights) {
  Candidates result;
  Reader reader(builder, space, access, result);
  reader.read(access.address, {});
  space.handleExpressions(reader.spent);
  if (sights)
    for (auto& [address, object] : reader.sights) sights->push_back({address, object});
  if (reader.isTooLarge || result.all_.empty()) return std::nullopt;
  result.listBases();
  return result;
}

// --- As found by the solver ---

Candidates Candidates::found(Builder& builder, const SymbolicAccess& access,
                             const std::vector<Target>& targets, bool areAtNumbers) {
  Candidates result;
  for (const Target& target : targets) {
    Candidate candidate{.object = target.object};
    if (areAtNumbers)
      candidate.distance = target.address - target.object.base;
    else
      candidate.variable = offsetIn(builder, access.address, target.object);
    result.all_.push_back(std::move(candidate));
    result.conditions_.push_back(target.condition);
  }
  result.listBases();
  return result;
}

// --- Choices ---

void Candidates::listBases() {
  for (const Candidate& candidate : all_) bases_.push_back(candidate.object.base);
  std::ranges::sort(bases_);
  const auto repeated = std::ranges::unique(bases_);
  bases_.erase(repeated.begin(), repeated.end());
}

bool Candidates::areSizesNumbers() const {
  return std::ranges::none_of(all_, [](const Candidate& one) { return bool(one.object.symbolicSize.get()); });
}

Candidates Candidates::in(const std::vector<uint64_t>& bases) const {
  Candidates result;
  result.steps_ = steps_;
  result.places_ = places_;
  std::vector<size_t> numbers;
  for (size_t n = 0; n < all_.size(); ++n) {
    const bool isIn = std::ranges::binary_search(bases, all_[n].object.base);
    numbers.push_back(isIn ? result.all_.size() : all_.size());
    if (!isIn) continue;
    result.all_.push_back(all_[n]);
    if (steps_.empty()) result.conditions_.push_back(conditions_[n]);
  }
  for (Step& step : result.steps_)
    if (step.kind == Step::Kind::Candidate && numbers[step.candidate] == all_.size())
      step = {};
    else if (step.kind == Step::Kind::Candidate)
      step.candidate = numbers[step.candidate];
  result.listBases();
  return result;
}

Expr Candidates::rebuild(Builder& builder, const std::vector<Expr>& values, const Expr& nothing) const {
  if (steps_.empty()) {
    Expr result = nothing;
    for (size_t n = values.size(); n-- > 0;)
      if (values[n]) result = result ? builder.ite(conditions_[n], values[n], result) : values[n];
    return result;
  }
  if (made_.result && made_.nothing.get() == nothing.get() && made_.values == values) return made_.result;
  std::vector<Expr> made;
  made.reserve(steps_.size());
  for (const Step& step : steps_) {
    const auto at = [&](size_t n) -> const Expr& { return made[step.choices[n]]; };
    switch (step.kind) {
    case Step::Kind::Candidate: made.push_back(values[step.candidate]); break;
    case Step::Kind::Nothing: made.push_back(nothing); break;
    case Step::Kind::Condition:
      if (at(0) && at(1))
        made.push_back(builder.ite(step.by, at(0), at(1)));
      else
        made.push_back(at(0) ? at(0) : at(1));
      break;
    case Step::Kind::Table: {
      Elements elements{.count = step.elements, .other = nothing, .beyond = at(0)};
      for (size_t n = 0; n < step.places.size(); ++n) elements.given.emplace_back(step.places[n], at(n + 1));
      made.push_back(lookUp(builder, step.by, elements));
      break;
    }
    }
  }
  made_ = {values, nothing, made.back()};
  return made.back();
}

Expr Candidates::choose(Builder& builder, const ValueOf& valueOf) const {
  std::vector<Expr> values;
  values.reserve(all_.size());
  for (const Candidate& candidate : all_) values.push_back(valueOf(candidate));
  return rebuild(builder, values, {});
}

Expr Candidates::isOne(Builder& builder, const std::function<bool(const Candidate&)>& wanted) const {
  std::vector<Expr> values;
  values.reserve(all_.size());
  for (const Candidate& candidate : all_) values.push_back(builder.boolean(wanted(candidate)));
  return rebuild(builder, values, builder.boolean(false));
}

const std::vector<Expr>& Candidates::guards(Builder& builder) const {
  if (steps_.empty()) return conditions_;
  if (!guards_.empty()) return guards_;
  // From the address down to the candidates: a step is taken where one of those that choose from it is taken.
  std::vector<Expr> taken(steps_.size(), builder.boolean(false));
  taken.back() = builder.boolean(true);
  std::vector<Expr> guards(all_.size(), builder.boolean(false));
  for (size_t n = steps_.size(); n-- > 0;) {
    const Step& step = steps_[n];
    const auto take = [&](size_t choice, const Expr& condition) {
      Expr& below = taken[step.choices[choice]];
      below = builder.bitOr(below, builder.bitAnd(taken[n], condition));
    };
    switch (step.kind) {
    case Step::Kind::Nothing: break;
    case Step::Kind::Candidate:
      guards[step.candidate] = builder.bitOr(guards[step.candidate], taken[n]);
      break;
    case Step::Kind::Condition:
      take(0, step.by);
      take(1, builder.bitNot(step.by));
      break;
    case Step::Kind::Table: {
      const unsigned width = step.by->width();
      for (size_t k = 0; k < step.places.size(); ++k)
        take(k + 1, builder.eq(step.by, builder.constant(width, step.places[k])));
      if (step.elements <= BitVector::mask(std::min(width, 64u)))
        take(0, builder.ule(builder.constant(width, step.elements), step.by));
      break;
    }
    }
  }
  // Only now: memory may run out on the way.
  return guards_ = std::move(guards);
}

Expr Candidates::offset(Builder& builder, const std::function<uint64_t(const ObjectInfo&)>& shift) const {
  // What is added to all of them is added once.
  const Expr& variable = all_.front().variable;
  const bool isCommon = std::ranges::all_of(
      all_, [&](const Candidate& candidate) { return candidate.variable.get() == variable.get(); });
  const Expr result = choose(builder, [&](const Candidate& candidate) {
    const Expr known = builder.constant(64, candidate.distance + shift(candidate.object));
    return isCommon ? known : sum(builder, candidate.variable, known);
  });
  return isCommon ? sum(builder, variable, result) : result;
}

Expr Candidates::inside(Builder& builder, unsigned size) const {
  Expr isAny = isOne(builder, [](const Candidate&) { return true; });
  if (std::ranges::all_of(all_, &Candidate::isAtNumber)) return isAny; // numbers outside are no candidates
  const Expr last = choose(builder, [&](const Candidate& candidate) {
    return builder.constant(64, candidate.object.size - size);
  });
  const Expr at = offset(builder, [](const ObjectInfo&) { return 0; });
  return builder.bitAnd(isAny, builder.ule(at, last));
}

} // namespace sonde::exec
