#include "shrink.h"

#include "expr/context.h"
#include "expr/evaluate.h"
#include "rebuild.h"
#include "smtlib/printer.h"

#include <algorithm>
#include <sstream>
#include <unordered_set>

namespace sonde::fuzz {

namespace {

class Shrinker {
public:
  Shrinker(Case testCase, const Predicate& fails, unsigned maxAttempts)
      : best_(std::move(testCase)), fails_(fails), attemptsLeft_(maxAttempts) {}

  Case run() {
    while (attemptsLeft_ > 0) {
      bool progress = dropSteps();
      progress |= dropFormulas();
      progress |= shrinkTerms();
      if (!progress) break;
    }
    return std::move(best_);
  }

private:
  bool accept(Case candidate) {
    if (attemptsLeft_ == 0) return false;
    --attemptsLeft_;
    for (Step& step : candidate.steps) step.query.consistent &= holdsUnderBase(step);
    if (!fails_(candidate)) return false;
    best_ = std::move(candidate);
    return true;
  }

  /// What a query promises of its constraints must stay true.
  static bool holdsUnderBase(const Step& step) {
    expr::Evaluator evaluator(*step.base);
    return std::all_of(step.query.constraints.begin(), step.query.constraints.end(),
                       [&](const Expr& constraint) { return evaluator.isTrue(constraint); });
  }

  /// Drops blocks of all steps but the last, halving the blocks.
  bool dropSteps() {
    bool progress = false;
    for (size_t block = best_.steps.size() - 1; block > 0; block /= 2)
      for (size_t at = 0; at + 1 < best_.steps.size();) {
        Case candidate = best_;
        auto first = candidate.steps.begin() + static_cast<ptrdiff_t>(at);
        auto count = std::min(block, best_.steps.size() - 1 - at);
        candidate.steps.erase(first, first + static_cast<ptrdiff_t>(count));
        if (accept(std::move(candidate)))
          progress = true;
        else
          at += block;
      }
    return progress;
  }

  bool dropFormulas() {
    bool progress = false;
    for (size_t s = 0; s < best_.steps.size(); ++s) {
      for (size_t i = best_.steps[s].query.constraints.size(); i-- > 0;) {
        Case candidate = best_;
        auto& constraints = candidate.steps[s].query.constraints;
        constraints.erase(constraints.begin() + static_cast<ptrdiff_t>(i));
        progress |= accept(std::move(candidate));
      }
      if (best_.steps[s].query.goal) {
        Case candidate = best_;
        candidate.steps[s].query.goal = Expr();
        progress |= accept(std::move(candidate));
      }
      if (best_.steps[s].query.consistent) {
        Case candidate = best_;
        candidate.steps[s].query.consistent = false;
        progress |= accept(std::move(candidate));
      }
    }
    return progress;
  }

  bool shrinkTerms() {
    bool progress = false;
    for (const Expr& node : nodes())
      for (const Expr& simpler : replacements(node))
        if (attemptsLeft_ > 0 && accept(replaced(node, simpler))) {
          progress = true;
          break;
        }
    return progress;
  }

  /// Every node of the case, those near the roots first: replacing them removes most.
  std::vector<Expr> nodes() const {
    std::vector<Expr> found;
    std::unordered_set<const Node*> seen;
    auto visit = [&](const Node* node) {
      if (node && seen.insert(node).second) found.emplace_back(node);
    };
    for (const Step& step : best_.steps) {
      for (const Expr& constraint : step.query.constraints) visit(constraint);
      visit(step.query.goal);
    }
    for (size_t i = 0; i < found.size(); ++i)
      for (const Node* operand : std::vector(found[i]->operands().begin(), found[i]->operands().end()))
        visit(operand);
    return found;
  }

  static std::vector<Expr> replacements(const Node* node) {
    std::vector<Expr> simpler;
    if (node->operandCount() == 0) return simpler;
    for (const Node* operand : node->operands())
      if (operand->sort() == node->sort()) simpler.emplace_back(operand);
    if (!node->isArray()) {
      simpler.push_back(node->context().constant(BitVector::zero(node->width())));
      simpler.push_back(node->context().constant(BitVector::one(node->width())));
    } else {
      simpler.push_back(node->context().symbol("array", node->sort()));
    }
    return simpler;
  }

  Case replaced(const Node* from, const Node* to) const {
    Case candidate = best_;
    for (Step& step : candidate.steps) {
      for (Expr& constraint : step.query.constraints) constraint = replaceAsTold(constraint, from, to);
      if (step.query.goal) step.query.goal = replaceAsTold(step.query.goal, from, to);
    }
    return candidate;
  }

  Case best_;
  const Predicate& fails_;
  unsigned attemptsLeft_;
};

} // namespace

Case shrink(Case testCase, const Predicate& fails, unsigned maxAttempts) {
  return Shrinker(std::move(testCase), fails, maxAttempts).run();
}

std::string toSmtLib(const Case& testCase, std::span<const solver::Verdict> expected) {
  std::string script = "(set-logic QF_ABV)\n";
  for (size_t i = 0; i < testCase.steps.size(); ++i) {
    std::vector<Expr> formulas = testCase.steps[i].query.constraints;
    if (testCase.steps[i].query.goal) formulas.push_back(testCase.steps[i].query.goal);
    const char* status = expected[i] == solver::Verdict::Sat     ? "sat"
                         : expected[i] == solver::Verdict::Unsat ? "unsat"
                                                                 : "unknown";
    script += "(push 1)\n";
    std::istringstream lines(smtlib::printScript(formulas));
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("(set-logic")) continue;
      if (line.starts_with("(check-sat")) script += std::string("(set-info :status ") + status + ")\n";
      script += line + "\n";
    }
    script += "(pop 1)\n";
  }
  return script;
}

} // namespace sonde::fuzz
