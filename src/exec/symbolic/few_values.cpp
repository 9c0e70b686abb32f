#include "exec/symbolic/few_values.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>
#include <utility>
#include <vector>

namespace sonde::exec {

using expr::Expr;
using expr::Kind;
using expr::Node;

namespace {

/// Larger expressions are not looked through.
constexpr size_t mostNodes = size_t{1} << 14;

/// What the value depends on, each with the number of ways in which it can be decided.
class Decisions {
public:
  explicit Decisions(size_t most) : most_(most) {}

  bool areFew(const Node* value) {
    std::vector<const Node*> open{value};
    std::unordered_set<uint64_t> seen;
    while (!open.empty()) {
      const Node* node = open.back();
      open.pop_back();
      if (node->hasValue() || !seen.insert(node->id()).second) continue;
      if (seen.size() > mostNodes || !visit(node, open)) return false;
    }
    size_t ways = 1;
    for (const auto& [decision, count] : ways_) {
      ways *= count;
      if (ways > most_) return false;
    }
    return true;
  }

private:
  /// Adds what has to be looked at after this node; returns false if it can have any value.
  bool visit(const Node* node, std::vector<const Node*>& open) {
    if (node->width() == 1) return decide({node->id(), 0}, 2, 2);
    if (node->is(Kind::Symbol)) return false;
    if (node->is(Kind::Read)) return visitRead(node->operand(0), node->operand(1), open);
    const unsigned first = node->is(Kind::Ite) ? 1 : 0;
    if (first == 1 && !decide({node->operand(0)->id(), 0}, 2, 2)) return false;
    for (unsigned n = first; n < node->operands().size(); ++n) open.push_back(node->operand(n));
    return true;
  }

  bool visitRead(const Node* array, const Node* index, std::vector<const Node*>& open) {
    for (; array->is(Kind::Store); array = array->operand(0)) {
      open.push_back(array->operand(2));
      if (!decide({array->id(), index->id()}, 2, 2)) return false;
    }
    if (!array->is(Kind::Table)) return false;
    if (index->isConstant()) {
      const uint64_t at = index->value().toWord() + 1;
      open.push_back(array->operand(at < array->operands().size() ? static_cast<unsigned>(at) : 0));
      return true;
    }
    std::set<uint64_t> different;
    for (const Node* element : array->operands()) {
      different.insert(element->id());
      open.push_back(element);
      if (different.size() > most_ || open.size() > mostNodes) return false;
    }
    return decide({index->id(), 0}, different.size(), array->operands().size());
  }

  /// A condition or an index, by its id; or a store and the index that is read, which may be that of the
  /// store.
  using Decision = std::pair<uint64_t, uint64_t>;

  /// Notes that a decision has so many outcomes, of which several tables at one index have no more than
  /// `altogether`. Returns false if there are too many.
  bool decide(Decision decision, size_t outcomes, size_t altogether) {
    size_t& count = ways_.try_emplace(decision, 1).first->second;
    count = std::min(count * outcomes, altogether);
    return count <= most_ && ways_.size() <= most_;
  }

  size_t most_;
  std::map<Decision, size_t> ways_;
};

} // namespace

bool hasFewValues(const Expr& value, size_t most) { return Decisions(most).areFew(value.get()); }

} // namespace sonde::exec
