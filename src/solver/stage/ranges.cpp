/// Assumes that every formula is true: `x + 3 < 10` then bounds x, and every term that contains x. A round
/// propagates abstract values from the formulas down to the symbols and back up; a few rounds find nearly
/// everything. Each term records the formulas that its value depends on, as bits of a word, so that a
/// refutation names few formulas.

#include "solver/stage/ranges.h"

#include "expr/abstract_under.h"
#include "expr/expr.h"
#include "expr/node_notes.h"

#include <algorithm>
#include <array>
#include <optional>

namespace sonde::solver {

using expr::Abstract;
using expr::Kind;
using expr::Node;

namespace {

constexpr unsigned maxTerms = 300;
constexpr unsigned maxRounds = 2;
constexpr uint32_t noTerm = ~0u;

/// A set of formulas: bit n stands for formula n, the last bit for all from there on.
using Formulas = uint64_t;
constexpr unsigned lastBit = 63;
Formulas only(unsigned formula) { return Formulas{1} << std::min(formula, lastBit); }

bool isSharper(const Abstract& a, const Abstract& b) {
  return a.low != b.low || a.high != b.high || a.zeros != b.zeros || a.ones != b.ones ||
         a.valueSet().size() != b.valueSet().size();
}

/// The terms of a query, and what is known about each if all formulas are true.
class Terms {
public:
  void clear() {
    nodes_.clear();
    formulas_.clear();
    terms_.clear();
    places_ = {};
    contradiction_.reset();
    clock_ = 0;
  }

  /// Adds a formula; returns false if there are too many terms.
  bool add(const Node* formula, unsigned number) {
    if (!collect(formula)) return false;
    formulas_.emplace_back(*places_.find(formula), number);
    return true;
  }

  /// Returns formulas that contradict each other, if a contradiction is found.
  std::optional<Formulas> refute() {
    for (const Node* node : nodes_) enter(node);
    for (auto [place, number] : formulas_) sharpen(terms_[place], Abstract::exactly(1, 1), only(number));
    for (unsigned round = 0; round < maxRounds; ++round) {
      uint32_t before = clock_;
      for (size_t i = terms_.size(); i-- > 0 && !contradiction_;) down(terms_[i]);
      for (size_t i = 0; i < terms_.size() && !contradiction_; ++i) up(terms_[i]);
      if (contradiction_ || clock_ == before) break;
    }
    return contradiction_;
  }

private:
  struct Term {
    const Node* node;
    Abstract value;
    Formulas from = 0;
    std::array<uint32_t, 3> operands = {};            // the places of those operands that are terms
    uint8_t operandCount = 0;                         // 0 if nothing can be learned from them
    uint32_t sharpened = 0, wentDown = 0, wentUp = 0; // the times of these events, by a counter
  };

  /// Returns whether the operands of a term are visited; other terms are opaque.
  static bool isTransparent(const Node* node) {
    return node->width() <= Abstract::maxWidth && !node->isArray() && node->operandCount() > 0 &&
           !(node->is(Kind::Read) && !node->operand(0)->is(Kind::Table));
  }
  static bool isTerm(const Node* node) { return !node->isArray() && node->width() <= Abstract::maxWidth; }

  /// Collects the terms below `root`, operands first; returns false if there are too many.
  bool collect(const Node* root) {
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

  void enter(const Node* node) {
    Term term{node, node->abstract()};
    if (isTransparent(node)) {
      term.operandCount = static_cast<uint8_t>(node->operandCount());
      for (unsigned i = 0; i < term.operandCount; ++i)
        term.operands[i] = isTerm(node->operand(i)) ? *places_.find(node->operand(i)) : noTerm;
    }
    terms_.push_back(std::move(term));
  }

  void sharpen(Term& term, const Abstract& to, Formulas from) {
    Abstract both = expr::meet(term.value, to, term.node->width());
    if (!isSharper(both, term.value)) return;
    term.from |= from;
    if (expr::isEmpty(both)) contradiction_ = term.from;
    term.value = std::move(both);
    term.sharpened = ++clock_;
  }

  /// Returns when an operand was sharpened last, and the formulas that the operands depend on.
  std::pair<uint32_t, Formulas> newsOfOperands(const Term& term) const {
    uint32_t newest = 0;
    Formulas from = 0;
    for (unsigned i = 0; i < term.operandCount; ++i)
      if (term.operands[i] != noTerm) {
        newest = std::max(newest, terms_[term.operands[i]].sharpened);
        from |= terms_[term.operands[i]].from;
      }
    return {newest, from};
  }

  void down(Term& term) {
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

  void up(Term& term) {
    auto [newest, from] = newsOfOperands(term);
    if (newest <= term.wentUp) return;
    term.wentUp = clock_;
    std::array<const Abstract*, 3> known = {};
    for (unsigned i = 0; i < term.operandCount; ++i)
      known[i] =
          term.operands[i] != noTerm ? &terms_[term.operands[i]].value : &term.node->operand(i)->abstract();
    sharpen(term, expr::abstractUnder(term.node, std::span(known).first(term.operandCount)), from);
  }

  std::vector<const Node*> nodes_;
  std::vector<std::pair<uint32_t, unsigned>> formulas_; // the places and numbers of the formulas
  std::vector<Term> terms_;          // the terms of nodes_, made once it is clear that there are not too many
  expr::NodeNotes<uint32_t> places_; // places in nodes_ and terms_
  std::vector<const Node*> stack_;
  std::optional<Formulas> contradiction_;
  uint32_t clock_ = 0;
};

class Ranges final : public Solver {
public:
  Ranges(std::unique_ptr<Solver> next, Statistics& statistics)
      : next_(std::move(next)), counters_(statistics.counters<RangesCounter>()) {}

  Answer check(const Query& query) override {
    if (auto contradicting = look(query)) {
      counters_.add(RangesCounter::Refuted);
      return Answer::unsat(numbers(*contradicting, query));
    }
    return next_->check(query);
  }

private:
  std::optional<Formulas> look(const Query& query) {
    Stopwatch watch(counters_, RangesCounter::Time);
    counters_.add(RangesCounter::Queries);
    terms_.clear();
    auto count = static_cast<unsigned>(query.constraints.size());
    bool isSmall = true;
    for (unsigned i = 0; i < count && isSmall; ++i) isSmall = terms_.add(query.constraints[i], i);
    if (query.goal && isSmall) isSmall = terms_.add(query.goal, count);
    if (!isSmall) counters_.add(RangesCounter::Large);
    return isSmall ? terms_.refute() : std::nullopt;
  }

  static std::vector<unsigned> numbers(Formulas formulas, const Query& query) {
    std::vector<unsigned> result;
    for (unsigned i = 0; i < query.constraints.size(); ++i)
      if (formulas & only(i)) result.push_back(i);
    return result;
  }

  std::unique_ptr<Solver> next_;
  Counters<RangesCounter> counters_;
  Terms terms_; // the terms of the query
};

} // namespace

std::unique_ptr<Solver> makeRanges(std::unique_ptr<Solver> next, Statistics& statistics) {
  return std::make_unique<Ranges>(std::move(next), statistics);
}

} // namespace sonde::solver
