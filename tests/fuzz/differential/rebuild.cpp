#include "rebuild.h"

#include "expr/context.h"

#include <vector>

namespace sonde::fuzz {

using expr::Expr;
using expr::Node;

namespace {

using Results = std::unordered_map<Expr, Expr>;

/// Bottom-up over the DAG: `make(node, operands)` for each node with operands that has no result yet.
template <typename Make> Expr rebuild(const Node* root, Results& results, Make make) {
  std::vector<const Node*> stack = {root}, operands;
  while (!stack.empty()) {
    const Node* node = stack.back();
    if (results.contains(node)) {
      stack.pop_back();
      continue;
    }
    size_t before = stack.size();
    for (const Node* operand : node->operands())
      if (!results.contains(operand)) stack.push_back(operand);
    if (stack.size() != before) continue;
    stack.pop_back();
    operands.clear();
    for (const Node* operand : node->operands()) operands.push_back(results.at(operand));
    results.emplace(node, operands.empty() ? Expr(node) : make(node, operands));
  }
  return results.at(root);
}

} // namespace

Expr Simplifier::simplify(const Node* root) {
  return rebuild(root, results_, [&](const Node* node, const std::vector<const Node*>& operands) {
    return builder_.rebuild(node, operands);
  });
}

Expr replaceAsTold(const Node* root, const Node* from, const Node* to) {
  Results results;
  results.emplace(from, to);
  return rebuild(root, results, [&](const Node* node, const std::vector<const Node*>& operands) {
    return root->context().withOperands(node, operands);
  });
}

} // namespace sonde::fuzz
