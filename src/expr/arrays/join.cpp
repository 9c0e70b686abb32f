#include "expr/arrays/join.h"

#include <algorithm>
#include <unordered_map>

namespace sonde::expr {

namespace {

/// Of a smaller table a solver gets a small circuit.
constexpr uint64_t bitsOfLargeTable = uint64_t{1} << 13;
/// A condition has at most so many pairs of sets of indices, and so many intervals in all of them.
constexpr size_t mostPairs = 1024, mostIntervals = 4096;

/// An equation as `left = right`, or `left = constant - right`, or `left = constant xor right`.
struct Sides {
  const Node* left = nullptr;
  const Node* right = nullptr;
  const Node* constant = nullptr; ///< null: there is none
  bool isSum = false;             ///< the constant is that of a sum, not of an exclusive or

  uint64_t rightAs(uint64_t value) const {
    if (!constant) return value;
    const uint64_t known = constant->value().toWord();
    return (isSum ? known - value : known ^ value) & maskOf(right->width());
  }
};

Sides sidesOf(const Node* equation) {
  if (!equation->is(Kind::Eq) || equation->operand(0)->isArray()) return {};
  if (equation->operand(0)->width() > Abstract::maxWidth) return {};
  for (unsigned side : {0u, 1u}) {
    const Node *constant = equation->operand(side), *term = equation->operand(1 - side);
    if (!constant->isConstant()) continue;
    if (!term->is(Kind::Add) && !term->is(Kind::Xor)) return {};
    return {term->operand(0), term->operand(1), constant, term->is(Kind::Add)};
  }
  return {equation->operand(0), equation->operand(1)};
}

/// The indices at which two sides have one value.
struct Pair {
  std::vector<Interval> left, right;
  bool isOneIndex() const {
    return left.size() == 1 && left == right && left.front().first == left.front().last;
  }
};

/// Returns the pairs in the order of the left side's first indices.
std::vector<Pair> join(const LeafFunction& left, const LeafFunction& right, const Sides& sides) {
  std::unordered_map<uint64_t, size_t> places; // in `pairs`, by value
  std::vector<Pair> pairs;
  for (const auto& [at, value] : left.pieces) {
    auto [it, isNew] = places.try_emplace(value, pairs.size());
    if (isNew) pairs.emplace_back();
    pairs[it->second].left.push_back(at);
  }
  for (const auto& [at, value] : right.pieces)
    if (auto it = places.find(sides.rightAs(value)); it != places.end())
      pairs[it->second].right.push_back(at);
  std::erase_if(pairs, [](const Pair& pair) { return pair.right.empty(); });
  return pairs;
}

} // namespace

Joined joinOnValues(Builder& builder, IndexScan& scan, const Node* equation, uint64_t mostSteps) {
  const Sides sides = sidesOf(equation);
  if (!sides.left) return {};
  const auto left = scan.values(sides.left, mostSteps);
  if (!left) return {};
  const auto right = scan.values(sides.right, mostSteps);
  if (!right) return {{}, left->evaluations};
  Joined result{{}, left->evaluations + right->evaluations};
  // The solver knows automata by their look-ups; a join would hide them.
  if (left->leafHasTables || right->leafHasTables) return result;
  if (left->leaf == right->leaf || std::max(left->tableBits, right->tableBits) <= bitsOfLargeTable)
    return result;

  std::vector<Pair> pairs = join(*left, *right, sides);
  std::vector<Interval> same; // indices whose element the other side has at the same index, and nowhere else
  if (left->leaf->width() == right->leaf->width()) {
    for (const Pair& pair : pairs)
      if (pair.isOneIndex()) same.push_back(pair.left.front());
    if (same.size() > 1)
      std::erase_if(pairs, [](const Pair& pair) { return pair.isOneIndex(); });
    else
      same.clear();
    same = united(std::move(same));
  }
  size_t intervals = same.size();
  for (const Pair& pair : pairs) intervals += pair.left.size() + pair.right.size();
  if (pairs.size() > mostPairs || intervals > mostIntervals) return result;

  result.condition = builder.boolean(false);
  if (!same.empty())
    result.condition =
        builder.bitAnd(builder.eq(left->leaf, right->leaf), isInside(builder, left->leaf, same));
  for (const Pair& pair : pairs)
    result.condition =
        builder.bitOr(result.condition, builder.bitAnd(isInside(builder, left->leaf, pair.left),
                                                       isInside(builder, right->leaf, pair.right)));
  return result;
}

} // namespace sonde::expr
