#include "expr/rewrite/substitute.h"

#include <algorithm>

namespace sonde::expr {

void Substitution::replace(const Node* from, const Node* to) {
  SONDE_CHECK(from->sort() == to->sort(), "a replacement has the sort of what it replaces");
  results_.insert_or_assign(from, to);
  if (const SymbolSet* symbols = from->symbols()) {
    atoms_.insert(atoms_.end(), symbols->atoms().begin(), symbols->atoms().end());
    sorted_ = false;
  } else {
    anywhere_ = true;
  }
}

bool Substitution::mayContainKey(const Node* node) const {
  if (!node->symbols() || anywhere_) return true;
  return std::ranges::any_of(node->symbols()->atoms(), [&](const SymbolAtom& atom) {
    auto first = std::ranges::lower_bound(atoms_, SymbolAtom{atom.symbol, atom.isWhole() ? 0 : atom.element});
    if (first != atoms_.end() && first->overlaps(atom)) return true;
    return std::ranges::binary_search(atoms_, SymbolAtom{atom.symbol});
  });
}

Expr Substitution::apply(const Node* root) {
  if (!std::exchange(sorted_, true)) std::ranges::sort(atoms_);
  std::vector<const Node*> stack{root};
  std::vector<const Node*> operands;
  while (!stack.empty()) {
    const Node* node = stack.back();
    if (results_.contains(node)) {
      stack.pop_back();
      continue;
    }
    if (results_.size() >= limit_) return {};
    if (!mayContainKey(node)) {
      results_.emplace(node, node);
      continue;
    }
    operands.clear();
    bool changed = false, ready = true;
    for (const Node* operand : node->operands()) {
      if (operand->hasValue()) { // true for most elements of a large table
        operands.push_back(operand);
        continue;
      }
      auto it = results_.find(operand);
      if (it == results_.end()) {
        stack.push_back(operand);
        ready = false;
      } else {
        operands.push_back(it->second);
        changed |= it->second != operand;
      }
    }
    if (!ready) continue;
    results_.emplace(node, changed ? builder_.rebuild(node, operands) : Expr(node));
    stack.pop_back();
  }
  return results_.at(root);
}

} // namespace sonde::expr
