#include "exec/symbolic/choice.h"

#include "expr/rewrite/substitute.h"

#include <algorithm>
#include <bit>

namespace sonde::exec {

using expr::Builder;
using expr::Expr;
using expr::Kind;
using expr::Node;

namespace {

/// What decides about the value of a node.
struct Selector {
  Expr by{}; ///< null: the node is no choice
  bool isTable = false;
  unsigned residueBits = 0; ///< the number of low bits of a table's index that are known and not in `by`

  /// Returns whether nodes with these selectors are chosen together.
  bool agreesWith(const Selector& other) const {
    return by.get() == other.by.get() && isTable == other.isTable;
  }
};

/// Returns how many low bits of an index are known.
unsigned knownLowBits(const Node* index) {
  const expr::Abstract& known = index->abstract();
  const int bits = std::countr_one(known.zeros | known.ones);
  return std::min(static_cast<unsigned>(bits), index->width() - 1);
}

Selector selectorOfTable(Builder& builder, const Node* index) {
  const unsigned known = knownLowBits(index), width = index->width();
  if (known == 0) return {.by = index, .isTable = true};
  return {.by = builder.zext(builder.extract(index, width - 1, known), width),
          .isTable = true,
          .residueBits = known};
}

Selector selectorOf(Builder& builder, const Node* node) {
  if (node->is(Kind::Ite)) return {.by = node->operand(0)};
  if (!node->is(Kind::Read)) return {};
  const Node *array = node->operand(0), *index = node->operand(1);
  if (array->is(Kind::Table)) return selectorOfTable(builder, index);
  if (array->is(Kind::Store)) return {.by = builder.eq(index, array->operand(1))};
  if (array->is(Kind::Ite)) return {.by = array->operand(0)};
  return {};
}

/// Returns the number of values that a node with this selector has: two, or as many as the table has blocks
/// of elements, and what is past the last.
size_t valuesOf(const Node* node, const Selector& selector) {
  if (!selector.isTable) return 2;
  const size_t elements = node->operand(0)->tableElements().size();
  const size_t block = size_t{1} << selector.residueBits;
  return 1 + (elements + block - 1) / block;
}

/// Returns the n-th value of a node with this selector.
Expr valueOf(Builder& builder, const Node* node, const Selector& selector, size_t n) {
  if (node->is(Kind::Ite)) return node->operand(static_cast<unsigned>(n + 1));
  const Node *array = node->operand(0), *index = node->operand(1);
  if (array->is(Kind::Ite)) return builder.read(array->operand(static_cast<unsigned>(n + 1)), index);
  if (array->is(Kind::Store))
    return n == 0 ? Expr(array->operand(2)) : builder.read(array->operand(0), index);
  const uint64_t block = uint64_t{1} << selector.residueBits;
  const uint64_t residue = index->abstract().ones & (block - 1);
  const auto elements = array->tableElements();
  const bool isListed = n > 0 && (n - 1) * block + residue < elements.size();
  return isListed ? elements[(n - 1) * block + residue] : array->tableDefault();
}

/// Returns the operand that is no number; null if there are several, or if the node is no arithmetic.
const Node* varying(const Node* node) {
  const bool isArithmetic = node->operandCount() > 0 && node->operandCount() <= 2 && node->width() > 1 &&
                            !node->operand(0)->isArray();
  if (!isArithmetic) return nullptr;
  if (node->operandCount() == 1) return node->operand(0);
  if (node->operand(0)->isConstant()) return node->operand(1);
  return node->operand(1)->isConstant() ? node->operand(0) : nullptr;
}

constexpr unsigned mostSteps = 8; ///< functions of functions are not looked through further

/// Returns a node with what is inside of it replaced.
Expr around(Builder& builder, const Node* node, const Node* inner, const Expr& value) {
  if (node == inner) return value;
  expr::Substitution substitution(builder);
  substitution.replace(inner, value);
  return substitution.apply(node);
}

/// One part of a concatenation: a function of what is chosen.
struct Part {
  const Node* node;
  const Node* chosen = nullptr;
  Selector selector{};
};

Part partOf(Builder& builder, const Node* node) {
  Part part{.node = node};
  part.chosen = node;
  for (unsigned n = 0; n < mostSteps && part.chosen; ++n) {
    part.selector = selectorOf(builder, part.chosen);
    if (part.selector.by) return part;
    part.chosen = varying(part.chosen);
  }
  return part;
}

/// Returns what a node is a function of: a concatenation, or the node itself.
const Node* coreOf(const Node* node) {
  const Node* core = node;
  for (unsigned n = 0; n < mostSteps && core && !core->is(Kind::Concat); ++n) core = varying(core);
  return core && core->is(Kind::Concat) ? core : node;
}

} // namespace

std::optional<Choice> choiceOf(Builder& builder, const Node* node, const std::function<bool(size_t)>& spend) {
  const Node* const core = coreOf(node);
  std::vector<Part> parts;
  const Node* rest = core;
  for (; rest->is(Kind::Concat); rest = rest->operand(1)) parts.push_back(partOf(builder, rest->operand(0)));
  parts.push_back(partOf(builder, rest));
  // Conditions come first: what they choose between often has one table, or none.
  auto first = std::ranges::find_if(
      parts, [](const Part& part) { return part.selector.by && !part.selector.isTable; });
  if (first == parts.end())
    first = std::ranges::find_if(parts, [](const Part& part) { return bool(part.selector.by); });
  if (first == parts.end()) return std::nullopt;

  const Selector selector = first->selector;
  size_t count = 0;
  for (const Part& part : parts)
    if (part.selector.agreesWith(selector)) count = std::max(count, valuesOf(part.chosen, part.selector));
  if (!spend(count * parts.size())) return std::nullopt;
  Choice choice{.by = selector.by, .isTable = selector.isTable};
  for (size_t n = 0; n < count; ++n) {
    Expr value;
    for (const Part& part : parts) {
      const bool isChosen = part.selector.agreesWith(selector);
      const Expr next =
          isChosen ? around(builder, part.node, part.chosen, valueOf(builder, part.chosen, part.selector, n))
                   : Expr(part.node);
      value = value ? builder.concat(value, next) : next;
    }
    choice.values.push_back(around(builder, node, core, value));
  }
  return choice;
}

} // namespace sonde::exec
