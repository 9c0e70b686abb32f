#include "exec/symbolic/shown_values.h"

#include "exec/symbolic/choice.h"
#include "expr/evaluate.h"

#include <algorithm>
#include <unordered_set>

namespace sonde::exec {

using expr::Expr;

namespace {

/// Expressions are not looked through further: in nodes visited and elements of tables.
constexpr size_t mostWork = size_t{1} << 14;

bool isNumber(const Expr& node) {
  const expr::SymbolSet* symbols = node->symbols();
  return node->hasValue() || (symbols && symbols->empty());
}

} // namespace

path::Reasoner::Known shownAddresses(expr::Builder& builder, const memory::AddressSpace& space,
                                     const Expr& pointer) {
  path::Reasoner::Known result{.values = {}, .areAll = true};
  size_t work = 0;
  const auto spend = [&](size_t more) { return (work += more) <= mostWork; };
  std::vector<Expr> nodes{pointer}; // they are kept, so that their ids stay theirs
  std::unordered_set<uint64_t> seen{pointer->id()};
  std::unordered_set<uint64_t> numbers;
  for (size_t n = 0; n < nodes.size(); ++n) {
    const Expr node = nodes[n];
    if (isNumber(node)) {
      const BitVector value = expr::evaluate(node, {});
      if (numbers.insert(value.toWord()).second) result.values.push_back(value);
      continue;
    }
    const std::optional<Choice> choice = choiceOf(builder, node, spend);
    if (!spend(1)) break;
    result.areAll &= choice.has_value();
    if (!choice) continue;
    for (const Expr& value : choice->values)
      if (seen.insert(value->id()).second) nodes.push_back(value);
  }
  space.handleExpressions(std::min(work, mostWork));
  if (work > mostWork) return {};
  const auto isAddress = [](const BitVector& value) { return memory::guestRange.contains(value.toWord()); };
  return std::ranges::any_of(result.values, isAddress) ? result : path::Reasoner::Known();
}

} // namespace sonde::exec
