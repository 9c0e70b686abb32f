#include "streams/table_choices.h"

#include <bit>
#include <unordered_map>
#include <vector>

namespace sonde::bench {

using expr::Builder;
using expr::Expr;
using expr::Kind;
using expr::Node;

namespace {

Expr chain(Builder& b, const Node* table, const Node* index) {
  Expr result = table->tableDefault();
  auto elements = table->tableElements();
  for (size_t i = elements.size(); i-- > 0;)
    result = b.ite(b.eq(index, b.constant(index->width(), i)), elements[i], result);
  return result;
}

Expr tree(Builder& b, const Node* table, const Node* index) {
  auto elements = table->tableElements();
  unsigned levels = static_cast<unsigned>(std::bit_width(elements.size() - 1));
  std::vector<Expr> row(elements.begin(), elements.end());
  row.resize(size_t{1} << levels, table->tableDefault());
  for (unsigned level = 0; level < levels; ++level) {
    for (size_t i = 0; i < row.size() / 2; ++i)
      row[i] = b.ite(b.extract(index, level, level), row[2 * i + 1], row[2 * i]);
    row.resize(row.size() / 2);
  }
  Expr inside = b.ult(index, b.constant(index->width(), uint64_t{1} << levels));
  return b.ite(inside, row[0], table->tableDefault());
}

} // namespace

solver::Query withChoices(Builder& builder, const solver::Query& query, bool byIndex) {
  std::unordered_map<const Node*, Expr> done; // the query keeps the nodes
  auto rewrite = [&](const Node* root) {
    std::vector<const Node*> stack{root}, operands;
    while (!stack.empty()) {
      const Node* node = stack.back();
      operands.clear();
      for (const Node* operand : node->operands()) {
        auto it = done.find(operand);
        if (it == done.end())
          stack.push_back(operand);
        else
          operands.push_back(it->second);
      }
      if (operands.size() < node->operandCount()) continue;
      stack.pop_back();
      if (done.contains(node)) continue;
      bool isLookup = node->is(Kind::Read) && operands[0]->is(Kind::Table);
      Expr result = isLookup           ? (byIndex ? chain : tree)(builder, operands[0], operands[1])
                    : operands.empty() ? Expr(node)
                                       : builder.rebuild(node, operands);
      done.emplace(node, std::move(result));
    }
    return done.at(root);
  };
  solver::Query result = query;
  for (Expr& constraint : result.constraints) constraint = rewrite(constraint);
  if (result.goal) result.goal = rewrite(result.goal);
  return result;
}

} // namespace sonde::bench
