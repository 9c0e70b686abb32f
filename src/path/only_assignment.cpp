#include "path/only_assignment.h"

#include "path/interval.h"

#include <algorithm>

namespace sonde::path {

using expr::Expr;
using expr::Kind;
using expr::Node;
using expr::SymbolAtom;

namespace {

/// Returns the only number of the goal's term that the goal and one of the constraints leave.
std::optional<Interval> onlyNumber(const Node* goal, const std::vector<Expr>& constraints) {
  std::optional<Interval> asked = intervalOf(goal);
  if (!asked || asked->low == asked->high) return asked;
  for (const Expr& constraint : constraints) {
    const std::optional<Interval> known = isOrder(constraint) ? intervalOf(constraint) : std::nullopt;
    if (!known || known->term != asked->term) continue;
    std::optional<Interval> both = intersection(*known, *asked);
    if (both && both->low == both->high) return both;
  }
  return std::nullopt;
}

/// Assigns a number to a concatenation of bytes of arrays and adds these to `atoms`. Returns false if the
/// term is something else.
bool assign(const Node* term, const BitVector& number, expr::Model& model, std::vector<SymbolAtom>& atoms) {
  unsigned end = number.width();
  for (const Node* rest = term; rest;) {
    const Node* piece = rest->is(Kind::Concat) ? rest->operand(0) : rest;
    rest = rest->is(Kind::Concat) ? rest->operand(1) : nullptr;
    if (!piece->is(Kind::Read) || !piece->operand(0)->is(Kind::ArraySymbol) ||
        !piece->operand(1)->isConstant())
      return false;
    const unsigned begin = end - piece->width();
    model.setElement(piece->operand(0), piece->operand(1)->value(), number.extract(end - 1, begin));
    atoms.push_back({piece->operand(0), piece->operand(1)->value().toWord()});
    end = begin;
  }
  return true;
}

/// Returns whether there are no other symbols in the part.
bool areAllOf(const std::vector<SymbolAtom>& atoms, const PathCondition& path,
              const PathCondition::Part& part) {
  const auto isOne = [&](const SymbolAtom& atom) { return std::ranges::find(atoms, atom) != atoms.end(); };
  return std::ranges::all_of(part.atoms, isOne) && std::ranges::all_of(part.slices, [&](uint32_t slice) {
           return std::ranges::all_of(path.slice(slice).atoms, isOne);
         });
}

} // namespace

std::optional<expr::Model> onlyAssignment(const PathCondition& path, const PathCondition::Part& part,
                                          const Node* goal) {
  if (part.slices.size() != 1) return std::nullopt;
  const PathCondition::Slice& slice = path.slice(part.slices.front());
  if (!slice.hasOrders) return std::nullopt;
  const std::optional<Interval> only = onlyNumber(goal, slice.constraints);
  if (!only) return std::nullopt;
  expr::Model model;
  std::vector<SymbolAtom> assigned;
  if (!assign(only->term, only->low, model, assigned)) return std::nullopt;
  if (!areAllOf(assigned, path, part)) return std::nullopt;
  return model;
}

namespace {

/// Replaces bits of bytes of arrays in a model.
class BitSetter {
public:
  explicit BitSetter(expr::Model& model) : model_(model) {}

  /// Makes a concatenation of bytes, or of bits of bytes, have this value. What is no such part stays.
  void set(const Node* term, const BitVector& value) {
    unsigned end = value.width();
    for (const Node* rest = term; rest;) {
      const Node* piece = rest->is(Kind::Concat) ? rest->operand(0) : rest;
      rest = rest->is(Kind::Concat) ? rest->operand(1) : nullptr;
      const unsigned begin = end - piece->width();
      if (piece->width() <= 64) setPiece(piece, value.extract(end - 1, begin).toWord());
      end = begin;
    }
  }

  /// Returns the bytes of which all bits were set.
  std::vector<SymbolAtom> whole() const {
    std::vector<SymbolAtom> atoms;
    for (const auto& [atom, bits] : bits_)
      if (bits == allBits) atoms.push_back(atom);
    return atoms;
  }
  bool isEmpty() const { return bits_.empty(); }

private:
  static constexpr uint64_t allBits = ~uint64_t{0};

  void setPiece(const Node* piece, uint64_t value) {
    const bool isPart = piece->is(Kind::Extract);
    const Node* const byte = isPart ? piece->operand(0) : piece;
    if (!byte->is(Kind::Read) || !byte->operand(0)->is(Kind::ArraySymbol) || byte->width() > 64 ||
        !byte->operand(1)->isConstant())
      return;
    const Node* const array = byte->operand(0);
    const BitVector index = byte->operand(1)->value();
    const unsigned low = isPart ? piece->extractLow() : 0;
    const uint64_t mask = BitVector::mask(piece->width()) << low;
    const uint64_t old = model_.element(array, index).toWord();
    model_.setElement(array, index, BitVector(byte->width(), (old & ~mask) | (value << low)));
    const SymbolAtom atom{array, index.toWord()};
    auto known = std::ranges::find(bits_, atom, &std::pair<SymbolAtom, uint64_t>::first);
    if (known == bits_.end()) known = bits_.insert(known, {atom, ~BitVector::mask(byte->width())});
    known->second |= mask;
  }

  expr::Model& model_;
  std::vector<std::pair<SymbolAtom, uint64_t>> bits_; ///< the bits of each byte that were set
};

} // namespace

std::optional<Attempt> attemptAt(const PathCondition& path, const PathCondition::Part& part,
                                 const Node* condition) {
  Attempt attempt{.model = *path.model(part)};
  BitSetter bits(attempt.model);
  bool isConjunction = true;
  std::vector<const Node*> open{condition};
  while (!open.empty()) {
    const Node* const node = open.back();
    open.pop_back();
    if (node->width() != 1) continue;
    if (node->is(Kind::And)) {
      open.push_back(node->operand(0));
      open.push_back(node->operand(1));
    } else if (node->is(Kind::Or)) { // one side is enough
      open.push_back(node->operand(0));
      isConjunction = false;
    } else if (const std::optional<Interval> interval = intervalOf(node);
               interval && interval->low == interval->high) {
      bits.set(interval->term, interval->low);
    }
  }
  if (bits.isEmpty()) return std::nullopt;
  attempt.isOnly = isConjunction && areAllOf(bits.whole(), path, part);
  return attempt;
}

} // namespace sonde::path
