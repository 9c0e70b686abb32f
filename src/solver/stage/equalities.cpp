#include "solver/stage/equalities.h"

#include "expr/rewrite/builder.h"
#include "expr/rewrite/substitute.h"
#include "expr/symbol_set.h"
#include "solver/stage/definition.h"

#include <algorithm>
#include <map>
#include <optional>

namespace sonde::solver {

using expr::Kind;
using expr::Node;

namespace {

/// The number of nodes that are visited; further formulas are passed on unchanged. (Much work is justified: a
/// large table with a few symbolic elements is hard for the back end, and easy once these are constants.)
constexpr size_t maxNodes = 100000;

class Equalities final : public Solver {
public:
  Equalities(std::unique_ptr<Solver> next, Statistics& statistics)
      : next_(std::move(next)), counters_(statistics.counters<EqualitiesCounter>()) {}

  Answer check(const Query& query) override {
    counters_.add(EqualitiesCounter::Queries);
    findDefinitions(query);
    if (definitions_.empty() || definitions_.size() == count(query)) return next_->check(query);
    counters_.add(EqualitiesCounter::Rewritten);
    Query rewritten;
    {
      Stopwatch watch(counters_, EqualitiesCounter::Time);
      if (auto refuted = rewrite(query, rewritten)) {
        counters_.add(EqualitiesCounter::Refuted);
        return Answer::unsat(withDefinitions({*refuted}, query));
      }
    }
    Answer answer = next_->check(rewritten);
    if (!answer.isUnsat()) return answer;
    for (unsigned& number : answer.used) number = origins_[number];
    answer.used = withDefinitions(std::move(answer.used), query);
    return answer;
  }

private:
  struct Known {
    const Node* atom;
    const Node* value;
    unsigned formula; // the number of the defining formula
  };

  // Formulas have the numbers of the constraints; the goal comes last.
  static size_t count(const Query& query) { return query.constraints.size() + (query.goal ? 1 : 0); }
  static const Expr& formula(const Query& query, size_t number) {
    return number < query.constraints.size() ? query.constraints[number] : query.goal;
  }

  void findDefinitions(const Query& query) {
    definitions_.clear();
    for (unsigned i = 0; i < count(query); ++i)
      if (auto definition = definitionOf(formula(query, i)))
        definitions_.try_emplace(definition->atom->id(), Known{definition->atom, definition->value, i});
  }
  bool isDefinition(const Query& query, unsigned number) const {
    auto definition = definitionOf(formula(query, number));
    return definition && definitions_.at(definition->atom->id()).formula == number;
  }

  /// Rewrites the query; returns the number of a formula that became false, if there is one.
  std::optional<unsigned> rewrite(const Query& query, Query& rewritten) {
    if (!builder_) builder_.emplace(formula(query, 0)->context());
    expr::Substitution substitution(*builder_, maxNodes);
    for (const auto& [id, known] : definitions_) substitution.replace(known.atom, known.value);
    rewritten.limits = query.limits;
    rewritten.types = query.types;
    rewritten.constraintsConsistent = query.constraintsConsistent;
    rewritten.facts = query.facts; // all formulas together say what they said before
    origins_.clear();
    changed_.assign(count(query), false);
    for (unsigned i = 0; i < count(query); ++i) {
      const Expr& original = formula(query, i);
      bool stays = isDefinition(query, i) || query.limits.deadline.passed();
      Expr simpler = stays ? Expr() : substitution.apply(original);
      if (!simpler) simpler = original;
      changed_[i] = simpler != original;
      if (simpler->isFalse()) return i;
      if (i == query.constraints.size()) {
        rewritten.goal = simpler;
      } else if (!simpler->isTrue()) {
        rewritten.constraints.push_back(simpler);
        origins_.push_back(i);
      }
    }
    return std::nullopt;
  }

  /// Returns the formulas of `used` and the definitions by which they were rewritten.
  std::vector<unsigned> withDefinitions(std::vector<unsigned> used, const Query& query) const {
    std::vector<const Node*> told;
    for (unsigned number : used)
      if (changed_[number]) told.push_back(formula(query, number));
    if (query.goal && changed_[query.constraints.size()]) told.push_back(query.goal);
    std::vector<expr::SymbolAtom> atoms = expr::collectSymbols(told);
    for (const auto& [id, known] : definitions_) {
      const expr::SymbolAtom& defined = known.atom->symbols()->atoms().front();
      if (std::ranges::any_of(atoms, [&](const expr::SymbolAtom& a) { return a.overlaps(defined); }))
        used.push_back(known.formula);
    }
    std::ranges::sort(used);
    used.erase(std::ranges::unique(used).begin(), used.end());
    std::erase(used, static_cast<unsigned>(query.constraints.size()));
    return used;
  }

  std::unique_ptr<Solver> next_;
  Counters<EqualitiesCounter> counters_;
  std::optional<expr::Builder> builder_;
  std::map<uint64_t, Known> definitions_; // definitions of the query, by the atom's id
  std::vector<unsigned> origins_;         // the numbers in the query of the constraints that are passed on
  std::vector<bool> changed_;             // whether a formula of the query was rewritten
};

} // namespace

std::unique_ptr<Solver> makeEqualities(std::unique_ptr<Solver> next, Statistics& statistics) {
  return std::make_unique<Equalities>(std::move(next), statistics);
}

} // namespace sonde::solver
