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
  const auto isAssigned = [&](const SymbolAtom& atom) {
    return std::ranges::find(assigned, atom) != assigned.end();
  };
  if (!std::ranges::all_of(slice.atoms, isAssigned) || !std::ranges::all_of(part.atoms, isAssigned))
    return std::nullopt;
  return model;
}

} // namespace sonde::path
