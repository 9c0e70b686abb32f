#include "exec/memory_model/candidates.h"

#include "expr/address.h"
#include "expr/rewrite/substitute.h"
#include "support/check.h"

#include <algorithm>
#include <set>
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

bool isTableRead(const Node* node) { return node->is(Kind::Read) && node->operand(0)->is(Kind::Table); }

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
    if (level > mostLevels || to_.all_.size() > mostCandidates) isTooLarge = true;
    if (!spend(1)) return nothing();
    const std::pair place(node->id(), added ? added->id() : 0);
    if (const auto known = known_.find(place); known != known_.end()) return known->second;
    kept_.push_back(added);
    const uint32_t last = readNew(node, added, level + 1);
    known_.emplace(place, last);
    return last;
  }

  bool isTooLarge = false;
  size_t spent = 0; ///< work

private:
  /// A value that is chosen from others: by a condition (then, otherwise), or by the index of a table (the
  /// default, then the elements).
  struct Choice {
    std::vector<const Node*> parts{}; ///< of a concatenation
    const Node* by = nullptr;
    bool isTable = false;
    size_t count = 0; ///< the number of values
    std::vector<Expr> values{};
  };

  /// Returns the n-th value of a choice: the concatenation with its parts replaced by what each of them is
  /// then.
  static Expr chosenValue(Builder& builder, const Choice& choice, size_t n) {
    Expr result;
    for (const Node* part : choice.parts) {
      Expr value = part;
      if (choice.isTable && isTableRead(part) && part->operand(1) == choice.by &&
          n < part->operand(0)->operands().size())
        value = part->operand(0)->operand(static_cast<unsigned>(n));
      else if (!choice.isTable && part->is(Kind::Ite) && part->operand(0) == choice.by)
        value = part->operand(static_cast<unsigned>(n + 1));
      result = result ? builder.concat(result, value) : value;
    }
    return result;
  }

  /// Returns the first choice among the parts of a concatenation, as one between whole values, which are not
  /// made yet: a pointer that was stored under a condition shows it only in the bytes that differ from the
  /// old ones.
  static std::optional<Choice> choiceAmongParts(const Node* node) {
    Choice choice;
    for (; node->is(Kind::Concat); node = node->operand(1)) choice.parts.push_back(node->operand(0));
    choice.parts.push_back(node);
    const auto first = std::ranges::find_if(
        choice.parts, [](const Node* part) { return part->is(Kind::Ite) || isTableRead(part); });
    if (first == choice.parts.end()) return std::nullopt;
    choice.isTable = isTableRead(*first);
    choice.by = (*first)->operand(choice.isTable ? 1 : 0);
    choice.count = choice.isTable ? (*first)->operand(0)->operands().size() : 2;
    // Tables of other lengths stay as they are.
    if (choice.isTable)
      for (const Node* part : choice.parts)
        if (isTableRead(part) && part->operand(1) == choice.by &&
            part->operand(0)->operands().size() != choice.count)
          return std::nullopt;
    return choice;
  }

  uint32_t readNew(const Expr& node, const Expr& added, unsigned level) {
    if (expr::Address address = expr::addressOf(node); address && !address.isNegative())
      return readNumber(address.number().toWord(), sum(builder_, address.offset, added));
    if (node->isConstant()) return readNumber(node->value().toWord(), added);
    if (node->is(Kind::Ite))
      return readCondition(node->operand(0), node->operand(1), node->operand(2), added, level);
    if (isTableRead(node)) {
      const auto elements = node->operand(0)->operands();
      return spend(elements.size()) ? readTable(node->operand(1), elements, added, level) : nothing();
    }
    if (isSum(node))
      for (unsigned n : {0u, 1u})
        if (hasPointer(node->operand(n), 0))
          return read(node->operand(n), sum(builder_, node->operand(1 - n), added), level);
    const Choice* choice = choiceIn(node);
    if (!choice) return nothing();
    if (choice->isTable) return readTable(choice->by, choice->values, added, level);
    return readCondition(choice->by, choice->values[0], choice->values[1], added, level);
  }

  uint32_t readCondition(const Node* by, const Expr& then, const Expr& otherwise, const Expr& added,
                         unsigned level) {
    const uint32_t first = read(then, added, level), second = read(otherwise, added, level);
    if (isNothing(first) && isNothing(second)) return nothing();
    return add({.kind = Step::Kind::Condition, .by = by, .choices = {first, second}});
  }

  /// Adds the step of a table, whose first element is that past its end. Most tables of pointers are hash
  /// tables, in which most elements are null: these take no place in the step.
  uint32_t readTable(const Node* index, const auto& elements, const Expr& added, unsigned level) {
    Step step{.kind = Step::Kind::Table, .by = index, .elements = elements.size() - 1};
    step.choices.push_back(read(Expr(elements[0]), added, level));
    const Node* before = nullptr;
    uint32_t last = 0;
    for (uint64_t n = 0; n < step.elements && !isTooLarge; ++n) {
      const Node* element = &*elements[n + 1];
      if (element != before) last = read(Expr(element), added, level);
      before = element;
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
    const std::optional<ObjectInfo> object = space_.objectAt(number);
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

  /// Returns whether one of the values that are chosen from is an address of an object.
  bool hasPointer(const Node* node, unsigned level) {
    constexpr unsigned mostLevelsOfSearch = 32;
    if (level > mostLevelsOfSearch || !spend(1)) return false;
    if (node->hasValue()) return space_.objectAt(node->value().toWord()).has_value();
    if (const auto known = pointers_.find(node->id()); known != pointers_.end()) return known->second;
    const auto isOne = [&](const Node* operand) { return hasPointer(operand, level + 1); };
    bool found = false;
    if (node->is(Kind::Ite))
      found = isOne(node->operand(1)) || isOne(node->operand(2));
    else if (isTableRead(node))
      found = std::ranges::any_of(node->operand(0)->operands(), isOne);
    else if (isSum(node) && std::ranges::any_of(node->operands(), isOne))
      found = true;
    else if (const Choice* choice = choiceIn(node))
      found = std::ranges::any_of(choice->values, [&](const Expr& value) { return isOne(value.get()); });
    return pointers_[node->id()] = found;
  }

  /// Returns the choice that a node is which is neither a condition nor a table, with its values; null if it
  /// is none, or if there is no room for the values.
  const Choice* choiceIn(const Node* node) {
    const auto [place, isNew] = choices_.try_emplace(node->id());
    std::optional<Choice>& choice = place->second;
    if (isNew) {
      if (node->is(Kind::Concat)) choice = choiceAmongParts(node);
      if (choice && !spend(choice->count * choice->parts.size())) choice.reset();
      for (size_t n = 0; choice && n < choice->count; ++n)
        choice->values.push_back(chosenValue(builder_, *choice, n));
      if (!choice && !isTooLarge) choice = functionOfChoice(node);
    }
    return choice ? &*choice : nullptr;
  }

  /// Returns the operand that is no number; null if there are several, or if the node is no arithmetic.
  static const Node* varying(const Node* node) {
    const bool isArithmetic = node->operandCount() > 0 && node->operandCount() <= 2 && node->width() > 1 &&
                              !node->operand(0)->isArray();
    if (!isArithmetic) return nullptr;
    if (node->operandCount() == 1) return node->operand(0);
    if (node->operand(0)->isConstant()) return node->operand(1);
    return node->operand(1)->isConstant() ? node->operand(0) : nullptr;
  }

  /// Returns the choice that a function of one choice and of numbers is: a pointer with a tag in its low
  /// bits, or one that was kept as a shorter number.
  std::optional<Choice> functionOfChoice(const Node* node) {
    constexpr unsigned mostSteps = 8;
    const auto isChoice = [](const Node* one) { return one->is(Kind::Ite) || isTableRead(one); };
    const Node* inner = node;
    for (unsigned n = 0; n < mostSteps && inner && !isChoice(inner); ++n) inner = varying(inner);
    if (!inner || !isChoice(inner)) return std::nullopt;
    Choice choice;
    choice.isTable = isTableRead(inner);
    choice.by = inner->operand(choice.isTable ? 1 : 0);
    const auto values = choice.isTable ? inner->operand(0)->operands() : inner->operands().subspan(1);
    choice.count = values.size();
    if (!spend(choice.count * mostSteps)) return std::nullopt;
    for (const Node* value : values) {
      expr::Substitution substitution(builder_);
      substitution.replace(inner, value);
      choice.values.push_back(substitution.apply(node));
    }
    return choice;
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
  std::map<uint64_t, std::optional<Choice>> choices_;       ///< what `choiceIn` found, by the node's id
  std::map<std::pair<uint64_t, uint64_t>, uint32_t> known_; ///< steps by the ids of node and addend
  std::vector<Expr> kept_;                                  ///< addends, so that their ids stay theirs
  std::map<uint64_t, bool> pointers_;
  std::optional<uint32_t> nothing_;
};

std::optional<Candidates> Candidates::seen(Builder& builder, const memory::AddressSpace& space,
                                           const SymbolicAccess& access) {
  Candidates result;
  Reader reader(builder, space, access, result);
  reader.read(access.address, {});
  space.handleExpressions(reader.spent);
  if (reader.isTooLarge || result.all_.empty()) return std::nullopt;
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
  return result;
}

// --- Choices ---

std::vector<uint64_t> Candidates::bases() const {
  std::set<uint64_t> bases;
  for (const Candidate& candidate : all_) bases.insert(candidate.object.base);
  return {bases.begin(), bases.end()};
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
  return result;
}

Expr Candidates::rebuild(Builder& builder, const std::vector<Expr>& values, const Expr& nothing) const {
  if (steps_.empty()) {
    Expr result = nothing;
    for (size_t n = values.size(); n-- > 0;)
      if (values[n]) result = result ? builder.ite(conditions_[n], values[n], result) : values[n];
    return result;
  }
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

std::vector<Expr> Candidates::guards(Builder& builder) const {
  if (steps_.empty()) return conditions_;
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
  return guards;
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
