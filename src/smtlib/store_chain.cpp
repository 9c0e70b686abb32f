#include "smtlib/store_chain.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace sonde::smtlib {

using expr::Expr;
using expr::Kind;
using expr::Node;

Expr tableOfStores(expr::Builder& builder, const Expr& array) {
  constexpr uint64_t alwaysFine = 4096, positionsPerElement = 16; // a sparser chain is not converted
  uint64_t stores = 0, end = 0;
  const Node* base = array;
  for (; base->is(Kind::Store); base = base->operand(0), ++stores) {
    uint64_t index;
    bool isPosition = base->operand(1)->isConstant() && base->operand(1)->value().fitsWord(index);
    if (!isPosition || index >= std::numeric_limits<uint32_t>::max()) return array;
    end = std::max(end, index + 1);
  }
  if (stores == 0 || !base->is(Kind::Table)) return array;
  auto listed = base->tableElements();
  if (end > alwaysFine && end / positionsPerElement > stores + listed.size()) return array;

  std::vector<const Node*> elements(std::max<size_t>(end, listed.size()));
  for (const Node* store = array; store != base; store = store->operand(0)) {
    const Node*& element = elements[store->operand(1)->value().toWord()];
    if (!element) element = store->operand(2); // the outermost write wins
  }
  for (size_t i = 0; i < elements.size(); ++i)
    if (!elements[i]) elements[i] = i < listed.size() ? listed[i] : base->tableDefault();
  return builder.table(base->indexWidth(), base->tableDefault(), elements);
}

} // namespace sonde::smtlib
