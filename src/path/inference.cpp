#include "path/inference.h"

#include "expr/evaluate.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace sonde::path {

using expr::ByteSet;
using expr::Expr;
using expr::Kind;
using expr::Node;
using expr::SymbolAtom;

namespace {

/// Formulas with more connectives are not looked through.
constexpr unsigned mostConnectives = 64;

/// Returns whether a formula is to be taken apart.
bool isConnective(const Node* formula) {
  return (formula->is(Kind::Not) || formula->is(Kind::And) || formula->is(Kind::Or)) &&
         !expr::onlyByte(formula);
}

/// Changes a byte in a model to the least of some values.
void setLeast(expr::Model& model, const SymbolAtom& byte, const ByteSet& values) {
  const BitVector least(byte.symbol->width(), values._Find_first());
  if (byte.symbol->isArray())
    model.setElement(byte.symbol, BitVector(byte.symbol->indexWidth(), byte.element), least);
  else
    model.set(byte.symbol, least);
}

} // namespace

/// What is known on one path, as long as that does not change: the values that are left to bytes are put
/// together once.
class Inference::View {
public:
  View(expr::ByteTables& tables, const PathCondition& path) : tables_(tables), path_(path) {}

  /// Returns the values that are left to a byte. It may have fewer, where bytes depend on each other.
  const ByteSet& left(const SymbolAtom& byte) {
    const auto known = std::ranges::find(left_, byte, &std::pair<SymbolAtom, ByteSet>::first);
    if (known != left_.end()) return known->second;
    ByteSet values = path_.knowledge().valuesOf(byte);
    if (const PathCondition::Slice* slice = path_.sliceOf(byte))
      for (const Expr& constraint : slice->constraints)
        if (expr::onlyByte(constraint) == byte)
          if (const std::optional<ByteSet> allowed = tables_.of(constraint)) values &= *allowed;
    return left_.emplace_back(byte, values).second;
  }

  /// Returns whether a byte can have each value that is left to it: it depends on no other.
  bool isIndependent(const SymbolAtom& byte) {
    const PathCondition::Slice* slice = path_.sliceOf(byte);
    const auto isTabulated = [&](const Expr& constraint) {
      return expr::onlyByte(constraint) == byte && tables_.of(constraint);
    };
    return !slice || (slice->atoms.size() == 1 && std::ranges::all_of(slice->constraints, isTabulated));
  }

  /// Returns what a formula is under every model of the path, if it is known.
  std::optional<bool> truth(const Node* formula) {
    unsigned budget = mostConnectives;
    return truth(formula, budget);
  }

private:
  // The recursion is at most as deep as the budget.
  std::optional<bool> truth(const Node* formula, unsigned& budget) {
    if (formula->isConstant()) return formula->isTrue();
    if (!isConnective(formula)) return truthOfLeaf(formula);
    if (budget == 0) return std::nullopt;
    --budget;
    const std::optional<bool> first = truth(formula->operand(0), budget);
    if (formula->is(Kind::Not)) return first ? std::optional(!*first) : std::nullopt;
    const bool decisive = formula->is(Kind::Or);
    if (first == decisive) return decisive;
    const std::optional<bool> second = truth(formula->operand(1), budget);
    if (second == decisive) return decisive;
    return first && second ? std::optional(!decisive) : std::nullopt;
  }

  std::optional<bool> truthOfLeaf(const Node* leaf) {
    const std::optional<SymbolAtom> byte = expr::onlyByte(leaf);
    if (const std::optional<ByteSet> values = byte ? tables_.of(leaf) : std::nullopt) {
      const ByteSet& possible = left(*byte);
      if ((possible & *values).none()) return false;
      if ((possible & ~*values).none()) return true;
      return std::nullopt;
    }
    const std::optional<uint64_t> known = path_.knowledge().noted(leaf);
    return known ? std::optional(*known != 0) : std::nullopt;
  }

  expr::ByteTables& tables_;
  const PathCondition& path_;
  std::vector<std::pair<SymbolAtom, ByteSet>> left_;
};

std::optional<bool> Inference::isPossible(const PathCondition& path, const PathCondition::Part& part,
                                          const Node* goal, expr::Model& model) {
  View view(tables_, path);
  const std::optional<SymbolAtom> byte = expr::onlyByte(goal);
  const std::optional<ByteSet> values = byte ? tables_.of(goal) : std::nullopt;
  if (!values) return view.truth(goal) == false ? std::optional(false) : std::nullopt;
  const ByteSet possible = view.left(*byte) & *values;
  if (possible.none()) return false;
  if (!view.isIndependent(*byte)) return std::nullopt;
  model = *path.model(part);
  setLeast(model, *byte, possible);
  return true;
}

void Inference::learnFalse(const PathCondition& path, const Node* formula) {
  std::vector<std::pair<const Node*, bool>> open{{formula, false}}; // formulas with their truth
  for (unsigned n = 0; !open.empty() && n < mostConnectives; ++n) {
    const auto [node, truth] = open.back();
    open.pop_back();
    const std::optional<SymbolAtom> byte = expr::onlyByte(node);
    if (const std::optional<ByteSet> values = byte ? tables_.of(node) : std::nullopt) {
      path.knowledge().narrow(*byte, truth ? *values : ~*values);
    } else if (!isConnective(node)) {
      if (!node->isConstant()) path.knowledge().note(node, truth);
    } else if (node->is(Kind::Not)) {
      open.emplace_back(node->operand(0), !truth);
    } else if (node->is(truth ? Kind::And : Kind::Or)) {
      open.emplace_back(node->operand(0), truth);
      open.emplace_back(node->operand(1), truth);
    }
  }
}

/// Collects the leaves that imply a value, as they are in a model.
class Inference::Justification {
public:
  Justification(View& view, const expr::Model& model) : view_(view), evaluator_(model) {}

  /// Adds the leaves for the value of a choice between numbers. Returns false if it is no such choice, or if
  /// it is too large.
  bool addValue(const Node* root) {
    std::vector<const Node*> open{root};
    while (!open.empty()) {
      const Node* const node = open.back();
      open.pop_back();
      if (++steps_ > mostSteps) return false;
      if (node->hasValue()) continue;
      if (node->is(Kind::Ite)) {
        if (!addTruth(node->operand(0))) return false;
        open.push_back(node->operand(evaluator_.isTrue(node->operand(0)) ? 1 : 2));
      } else if (node->is(Kind::Concat) || node->is(Kind::Add) || node->is(Kind::Extract)) {
        open.insert(open.end(), node->operands().begin(), node->operands().end());
      } else {
        return false;
      }
    }
    return true;
  }

  /// Returns that one of the leaves is otherwise.
  Expr doubt(expr::Builder& builder) const {
    Expr result = builder.boolean(false);
    for (const auto& [leaf, truth] : leaves_)
      result = builder.bitOr(result, truth ? builder.bitNot(leaf) : Expr(leaf));
    return result;
  }

private:
  static constexpr unsigned mostSteps = 256;
  static constexpr size_t mostLeaves = 32;

  /// Adds the leaves for the truth of a formula.
  bool addTruth(const Node* root) {
    std::vector<const Node*> open{root};
    while (!open.empty()) {
      const Node* const node = open.back();
      open.pop_back();
      if (++steps_ > mostSteps) return false;
      if (view_.truth(node)) continue;
      if (!isConnective(node)) {
        if (!addLeaf(node)) return false;
      } else if (node->is(Kind::Not)) {
        open.push_back(node->operand(0));
      } else if (evaluator_.isTrue(node) == node->is(Kind::Or)) {
        open.push_back(decisive(node)); // one operand is enough
      } else {
        open.push_back(node->operand(0));
        open.push_back(node->operand(1));
      }
    }
    return true;
  }

  /// Returns the operand that justifies that a conjunction is false, or that a disjunction is true: one whose
  /// truth is known, if there is one.
  const Node* decisive(const Node* node) {
    const bool truth = node->is(Kind::Or);
    const Node *first = node->operand(0), *second = node->operand(1);
    if (evaluator_.isTrue(first) != truth) return second;
    if (evaluator_.isTrue(second) != truth) return first;
    return view_.truth(second) == truth ? second : first;
  }

  bool addLeaf(const Node* leaf) {
    const auto isThis = [&](const auto& other) { return other.first == leaf; };
    if (std::ranges::none_of(leaves_, isThis)) leaves_.emplace_back(leaf, evaluator_.isTrue(leaf));
    return leaves_.size() <= mostLeaves;
  }

  View& view_;
  expr::Evaluator evaluator_;
  unsigned steps_ = 0;
  std::vector<std::pair<const Node*, bool>> leaves_;
};

Expr Inference::doubt(const PathCondition& path, const Expr& expression, const expr::Model& model) {
  View view(tables_, path);
  Justification justification(view, model);
  return justification.addValue(expression) ? justification.doubt(builder_) : Expr();
}

} // namespace sonde::path
