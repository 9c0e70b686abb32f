#include "solver/stage/terms.h"

#include "expr/abstract_under.h"

#include <algorithm>

namespace sonde::solver {

using expr::Abstract;
using expr::Kind;
using expr::Node;

namespace {

constexpr unsigned maxTerms = 300;
constexpr unsigned maxRounds = 2;
constexpr uint32_t noTerm = ~0u;

constexpr unsigned lastBit = 63;
Formulas only(unsigned formula) { return Formulas{1} << std::min(formula, lastBit); }

bool isSharper(const Abstract& a, const Abstract& b) {
  return a.low != b.low || a.high != b.high || a.zeros != b.zeros || a.ones != b.ones ||
         a.valueSet().size() != b.valueSet().size();
}

/// Returns whether the operands of a term are visited; other terms are opaque.
bool isTransparent(const Node* node) {
  return node->width() <= Abstract::maxWidth && !node->isArray() && node->operandCount() > 0 &&
         !(node->is(Kind::Read) && !node->operand(0)->is(Kind::Table));
}
bool isTerm(const Node* node) { return !node->isArray() && node->width() <= Abstract::maxWidth; }

} // namespace

std::vector<unsigned> constraintsOf(Formulas formulas, const Query& query) {
  std::vector<unsigned> result;
  for (unsigned i = 0; i < query.constraints.size(); ++i)
    if (formulas & only(i)) result.push_back(i);
  return result;
}

bool Terms::take(const Query& query) {
  nodes_.clear();
  formulas_.clear();
  terms_.clear();
  left_.clear();
  places_ = {};
  contradiction_.reset();
  clock_ = 0;
  const auto count = static_cast<unsigned>(query.constraints.size());
  for (unsigned i = 0; i < count; ++i)
    if (!add(query.constraints[i], i)) return false;
  return !query.goal || add(query.goal, count);
}

/// Adds a formula; returns false if there are too many terms.
bool Terms::add(const Node* formula, unsigned number) {
  if (!collect(formula)) return false;
  formulas_.emplace_back(*places_.find(formula), number);
  return true;
}

std::optional<Formulas> Terms::refute() {
  for (const Node* node : nodes_) enter(node);
  for (auto [place, number] : formulas_) sharpen(terms_[place], Abstract::exactly(1, 1), only(number));
  return propagate();
}

std::optional<Formulas> Terms::refuteWith(size_t place, uint64_t value) {
  if (left_.empty()) left_ = terms_;
  Term& term = terms_[place];
  sharpen(term, Abstract::exactly(value, term.node->width()), 0);
  const std::optional<Formulas> found = propagate();
  terms_ = left_;
  contradiction_.reset();
  return found;
}

std::optional<Formulas> Terms::propagate() {
  for (unsigned round = 0; round < maxRounds; ++round) {
    uint32_t before = clock_;
    for (size_t i = terms_.size(); i-- > 0 && !contradiction_;) down(terms_[i]);
    for (size_t i = 0; i < terms_.size() && !contradiction_; ++i) up(terms_[i]);
    if (contradiction_ || clock_ == before) break;
  }
  return contradiction_;
}

/// Collects the terms below `root`, operands first; returns false if there are too many.
bool Terms::collect(const Node* root) {
  stack_.assign(1, root);
  while (!stack_.empty()) {
    const Node* node = stack_.back();
    if (places_.find(node)) {
      stack_.pop_back();
      continue;
    }
    bool ready = true;
    if (isTransparent(node))
      for (const Node* operand : node->operands())
        if (isTerm(operand) && !places_.find(operand)) {
          stack_.push_back(operand);
          ready = false;
        }
    if (!ready) continue;
    if (nodes_.size() == maxTerms) return false;
    stack_.pop_back();
    places_.add(node, static_cast<uint32_t>(nodes_.size()));
    nodes_.push_back(node);
  }
  return true;
}

void Terms::enter(const Node* node) {
  Term term{node, node->abstract()};
  if (isTransparent(node)) {
    term.operandCount = static_cast<uint8_t>(node->operandCount());
    for (unsigned i = 0; i < term.operandCount; ++i)
      term.operands[i] = isTerm(node->operand(i)) ? *places_.find(node->operand(i)) : noTerm;
  }
  terms_.push_back(std::move(term));
}

void Terms::sharpen(Term& term, const Abstract& to, Formulas from) {
  Abstract both = expr::meet(term.value, to, term.node->width());
  if (!isSharper(both, term.value)) return;
  term.from |= from;
  if (expr::isEmpty(both)) contradiction_ = term.from;
  term.value = std::move(both);
  term.sharpened = ++clock_;
}

/// Returns when an operand was sharpened last, and the formulas that the operands depend on.
std::pair<uint32_t, Formulas> Terms::newsOfOperands(const Term& term) const {
  uint32_t newest = 0;
  Formulas from = 0;
  for (unsigned i = 0; i < term.operandCount; ++i)
    if (term.operands[i] != noTerm) {
      newest = std::max(newest, terms_[term.operands[i]].sharpened);
      from |= terms_[term.operands[i]].from;
    }
  return {newest, from};
}

void Terms::down(Term& term) {
  auto [newest, from] = newsOfOperands(term);
  if (std::max(newest, term.sharpened) <= term.wentDown) return;
  term.wentDown = clock_;
  std::array<Abstract, 3> operands;
  for (unsigned i = 0; i < term.operandCount; ++i)
    if (term.operands[i] != noTerm) operands[i] = terms_[term.operands[i]].value;
  expr::narrowOperands(term.node, term.value, std::span(operands).first(term.operandCount));
  for (unsigned i = 0; i < term.operandCount && !contradiction_; ++i)
    if (term.operands[i] != noTerm) sharpen(terms_[term.operands[i]], operands[i], from | term.from);
}

void Terms::up(Term& term) {
  auto [newest, from] = newsOfOperands(term);
  if (newest <= term.wentUp) return;
  term.wentUp = clock_;
  std::array<const Abstract*, 3> known = {};
  for (unsigned i = 0; i < term.operandCount; ++i)
    known[i] =
        term.operands[i] != noTerm ? &terms_[term.operands[i]].value : &term.node->operand(i)->abstract();
  sharpen(term, expr::abstractUnder(term.node, std::span(known).first(term.operandCount)), from);
}

} // namespace sonde::solver
