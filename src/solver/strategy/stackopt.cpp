/// \file
/// *StackOpt*: as stack, and each subexpression with two or more uses on the stack, tables included, is named
/// once: a constant with its definition, in the frame that brings the second use, for as long as that frame
/// lives. The frames below have the subexpression written out; those above have its name.
///
/// (The paper names what the program assigns to variables. Expressions are hash-consed here, so that what is
/// used twice, for whatever reason, is one node.)

#include "solver/strategy/stack.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace sonde::solver {

using expr::Node;

namespace {

/// Counts the uses of every node beneath the formulas on the stack: a formula's own, and one for each node
/// that has it as an operand.
class SharedTerms final : public Namer {
public:
  explicit SharedTerms(Counters<StrategyCounter> counters) : counters_(counters) {}

  std::vector<Expr> push(const Expr& formula) override {
    Frame& frame = frames_.emplace_back();
    std::vector<Expr> shared;
    auto use = [&](const Node* node) {
      frame.used.push_back(node);
      if (++uses_[node] == 2 && node->operandCount() > 0) shared.emplace_back(node);
    };
    use(formula);
    std::vector<const Node*> stack = {formula};
    while (!stack.empty()) {
      const Node* node = stack.back();
      stack.pop_back();
      if (!present_.insert(node).second) continue;
      frame.brought.push_back(node);
      for (const Node* operand : node->operands()) {
        use(operand);
        stack.push_back(operand);
      }
    }
    counters_.add(StrategyCounter::Named, shared.size());
    std::ranges::sort(shared, {}, [](const Expr& node) { return node->id(); }); // operands are older
    return shared;
  }

  void pop() override {
    for (const Node* node : frames_.back().used)
      if (auto uses = uses_.find(node); --uses->second == 0) uses_.erase(uses);
    for (const Node* node : frames_.back().brought) present_.erase(node);
    frames_.pop_back();
  }

private:
  struct Frame {
    std::vector<const Node*> used;    ///< once for each use
    std::vector<const Node*> brought; ///< the nodes that no frame below has
  };

  Counters<StrategyCounter> counters_;
  std::vector<Frame> frames_; // the formulas on the stack keep all nodes alive
  std::unordered_map<const Node*, uint64_t> uses_;
  std::unordered_set<const Node*> present_;
};

} // namespace

std::unique_ptr<Solver> makeStackOpt(Statistics& statistics) {
  return makeStack(std::make_unique<SharedTerms>(statistics.counters<StrategyCounter>()), statistics);
}

} // namespace sonde::solver
