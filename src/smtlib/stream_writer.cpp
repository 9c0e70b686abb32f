#include "smtlib/stream_writer.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace sonde::smtlib {

using expr::Expr;
using expr::Node;

StreamWriter::StreamWriter(std::ostream& out) : out_(out) {
  out_ << "(set-option :global-declarations true)\n(set-logic QF_ABV)\n";
}

void StreamWriter::ask(std::span<const Expr> constraints, const Node* goal, bool consistent) {
  for (const Expr& constraint : constraints) define(constraint);
  if (goal) define(goal);
  goal_ = goal ? formula(goal) : "";

  auto isSame = [](uint64_t id, const Expr& constraint) { return id == constraint->id(); };
  auto shared =
      std::mismatch(asserted_.begin(), asserted_.end(), constraints.begin(), constraints.end(), isSame);
  if (auto gone = asserted_.end() - shared.first; gone > 0) out_ << "(pop " << gone << ")\n";
  asserted_.erase(shared.first, asserted_.end());
  for (auto constraint = shared.second; constraint != constraints.end(); ++constraint) {
    out_ << "(push 1) (assert " << formula(*constraint) << ")\n";
    asserted_.push_back((*constraint)->id());
  }
  if (std::exchange(consistent_, consistent) != consistent)
    out_ << "(set-info :consistent " << (consistent ? "true" : "false") << ")\n";
  out_ << std::flush;
}

void StreamWriter::answer(std::string_view status) {
  out_ << "(set-info :status " << status << ")\n";
  if (goal_.empty())
    out_ << "(check-sat)\n";
  else
    out_ << "(check-sat-assuming (" << goal_ << "))\n";
}

/// Defines every node below `formula` that has no name yet, operands first.
void StreamWriter::define(const Node* formula) {
  std::vector<std::pair<const Node*, unsigned>> stack = {{formula, 0}};
  while (!stack.empty()) {
    auto& [node, next] = stack.back();
    if (next < node->operandCount() && !printer_.isNamed(node)) {
      stack.emplace_back(node->operand(next++), 0);
      continue;
    }
    if (node->isSymbol()) declare(node);
    if (node->operandCount() > 0 && !printer_.isNamed(node)) {
      std::string text, name = names_.fresh();
      printer_.print(node, text);
      out_ << fmt::format("(define-fun {} () {} {})\n", name, nativeSort(node).toString(), text);
      printer_.name(node, std::move(name));
    }
    stack.pop_back();
  }
}

void StreamWriter::declare(const Node* symbol) {
  if (printer_.isNamed(symbol)) return;
  const std::string& name = names_.of(symbol);
  printer_.name(symbol, name);
  declared_.emplace_back(symbol);
  out_ << fmt::format("(declare-const {} {})\n", name, declaredSort(symbol).toString());
}

std::string StreamWriter::formula(const Node* node) {
  std::string text;
  printer_.printFormula(node, text);
  return text;
}

} // namespace sonde::smtlib
