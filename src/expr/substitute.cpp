#include "expr/substitute.h"

#include "expr/symbol_set.h"

#include <vector>

namespace sonde::expr {

void Substitution::replace(const Node* from, const Node* to) {
  SONDE_CHECK(from->sort() == to->sort(), "a replacement has the sort of what it replaces");
  results_.insert_or_assign(from, to);
}

Expr Substitution::apply(const Node* root) {
  std::vector<const Node*> stack{root};
  std::vector<const Node*> operands;
  while (!stack.empty()) {
    const Node* node = stack.back();
    if (results_.contains(node)) {
      stack.pop_back();
      continue;
    }
    if (node->symbols() && node->symbols()->empty()) { // perhaps a table of many constants
      results_.emplace(node, node);
      continue;
    }
    operands.clear();
    bool changed = false, ready = true;
    for (const Node* operand : node->operands()) {
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
