#include "abv/conjuncts.h"

#include "support/check.h"

#include <unordered_set>

namespace sonde::abv {

using expr::Kind;
using expr::Node;

void splitConjuncts(const Node* assertion, std::vector<Conjunct>& conjuncts) {
  SONDE_CHECK(assertion->isBool(), "an assertion is a boolean");
  // A DAG may have exponentially many ways down, so each conjunction is split only once for each sign.
  std::unordered_set<const Node*> seen[2];
  std::vector<Conjunct> open{{assertion, false}};
  while (!open.empty()) {
    auto [node, negated] = open.back();
    open.pop_back();
    if (node->is(Kind::Not)) {
      open.push_back({node->operand(0), !negated});
    } else if (node->is(negated ? Kind::Or : Kind::And)) {
      if (!seen[negated].insert(node).second) continue;
      open.push_back({node->operand(1), negated});
      open.push_back({node->operand(0), negated});
    } else {
      conjuncts.push_back({node, negated});
    }
  }
}

} // namespace sonde::abv
