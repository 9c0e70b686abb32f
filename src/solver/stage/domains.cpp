#include "solver/stage/domains.h"

#include "expr/expr.h"
#include "expr/fold.h"
#include "expr/node_notes.h"
#include "expr/symbol_set.h"
#include "solver/stage/lru_map.h"

#include <algorithm>
#include <bitset>
#include <optional>

namespace sonde::solver {

using expr::Kind;
using expr::Node;
using expr::SymbolAtom;

namespace {

constexpr unsigned kMaxWidth = 8;
using Domain = std::bitset<std::size_t{1} << kMaxWidth>;

/// A formula over one atom as a list of steps, carried out for each value of the atom.
class Tabulation {
public:
  /// The values that make \p formula true; nothing if it has too many terms, or one of arrays.
  std::optional<Domain> run(const Node* formula) {
    steps_.clear();
    places_ = {};
    if (!collect(formula)) return std::nullopt;
    values_.resize(steps_.size());
    Domain result;
    for (unsigned value = 0; value < result.size(); ++value) {
      for (std::size_t i = 0; i < steps_.size(); ++i) values_[i] = step(steps_[i], value);
      result[value] = values_.back().isOne();
    }
    return result;
  }

private:
  static constexpr std::size_t kMaxSteps = 64;

  struct Step {
    const Node* node;
    std::array<std::uint32_t, 3> operands = {};
  };

  static bool isAtom(const Node* node) {
    return node->is(Kind::Symbol) ||
           (node->is(Kind::Read) && node->operand(0)->isSymbol() && node->operand(1)->isConstant());
  }
  static bool isConstantTable(const Node* array) {
    return array->is(Kind::Table) && array->symbols() && array->symbols()->empty();
  }

  bool collect(const Node* formula) {
    stack_.assign(1, formula);
    while (!stack_.empty()) {
      const Node* node = stack_.back();
      if (places_.find(node)) {
        stack_.pop_back();
        continue;
      }
      Step step{node};
      bool ready = true;
      if (!isAtom(node))
        for (unsigned i = 0; i < node->operandCount(); ++i) {
          const Node* operand = node->operand(i);
          if (operand->isArray()) {
            if (!node->is(Kind::Read) || !isConstantTable(operand)) return false;
          } else if (const std::uint32_t* place = places_.find(operand)) {
            step.operands[i] = *place;
          } else {
            stack_.push_back(operand);
            ready = false;
          }
        }
      if (!ready) continue;
      if (steps_.size() == kMaxSteps) return false;
      stack_.pop_back();
      places_.add(node, static_cast<std::uint32_t>(steps_.size()));
      steps_.push_back(step);
    }
    return true;
  }

  BitVector step(const Step& step, unsigned value) const {
    const Node* node = step.node;
    if (isAtom(node)) return {node->width(), value};
    if (node->hasValue()) return node->value();
    const BitVector& first = values_[step.operands[0]];
    const BitVector& second = values_[step.operands[1]];
    switch (node->kind()) {
    case Kind::Ite: return first.isOne() ? second : values_[step.operands[2]];
    case Kind::Read: return elementAt(node->operand(0), second);
    default:
      return fold(node->kind(), node->width(), first, second,
                  node->is(Kind::Extract) ? node->extractLow() : 0);
    }
  }

  static const BitVector& elementAt(const Node* table, const BitVector& index) {
    auto elements = table->tableElements();
    std::uint64_t i = 0;
    bool isInside = index.fitsWord(i) && i < elements.size();
    return (isInside ? elements[i] : table->tableDefault())->value();
  }

  std::vector<Step> steps_;
  expr::NodeNotes<std::uint32_t> places_; // in steps_
  std::vector<const Node*> stack_;
  std::vector<BitVector> values_;
};

/// The one byte that \p formula is about, or nothing.
std::optional<SymbolAtom> onlyAtom(const Node* formula) {
  const expr::SymbolSet* symbols = formula->symbols();
  if (!symbols || symbols->atoms().size() != 1) return std::nullopt;
  SymbolAtom atom = symbols->atoms().front();
  if (atom.symbol->width() > kMaxWidth || (atom.symbol->isArray() && atom.isWhole())) return std::nullopt;
  return atom;
}

class Domains final : public Solver {
public:
  Domains(std::unique_ptr<Solver> next, std::size_t capacity, Statistics& statistics)
      : next_(std::move(next)), counters_(statistics.counters<DomainsCounter>()), tables_(capacity) {}

  Answer check(const Query& query) override {
    if (auto answer = look(query)) return std::move(*answer);
    return next_->check(query);
  }

private:
  struct Member {
    SymbolAtom atom;
    Domain left;
    std::vector<std::pair<unsigned, Domain>> formulas; // by number
  };

  std::optional<Answer> look(const Query& query) {
    Stopwatch watch(counters_, DomainsCounter::Time);
    counters_.add(DomainsCounter::Queries);
    members_.clear();
    bool isAll = true;
    auto count = static_cast<unsigned>(query.constraints.size());
    for (unsigned i = 0; i < count + (query.goal ? 1 : 0); ++i) {
      const Expr& formula = i < count ? query.constraints[i] : query.goal;
      if (formula->isTrue()) continue;
      auto atom = onlyAtom(formula);
      auto domain = atom ? domainOf(formula) : std::nullopt;
      if (!domain) {
        isAll = false;
        continue;
      }
      Member& member = memberOf(*atom);
      member.left &= *domain;
      member.formulas.emplace_back(i, *domain);
      if (member.left.none()) return refuted(member, count);
    }
    if (!isAll) return std::nullopt;
    counters_.add(DomainsCounter::Sat);
    return Answer::sat(model());
  }

  std::optional<Domain> domainOf(const Expr& formula) {
    if (const auto* known = tables_.find(formula)) return *known;
    counters_.add(DomainsCounter::Tables);
    std::optional<Domain> domain = tabulation_.run(formula);
    tables_.insert(formula, domain, 1);
    return domain;
  }

  Member& memberOf(const SymbolAtom& atom) {
    auto it = std::ranges::find(members_, atom, &Member::atom);
    if (it != members_.end()) return *it;
    return members_.emplace_back(atom, Domain().set(), decltype(Member::formulas)());
  }

  /// The formulas without which a value would be left.
  Answer refuted(Member& member, unsigned goal) {
    counters_.add(DomainsCounter::Unsat);
    auto& needed = member.formulas;
    for (std::size_t i = 0; i < needed.size();) {
      Domain others = Domain().set();
      for (std::size_t k = 0; k < needed.size(); ++k)
        if (k != i) others &= needed[k].second;
      if (others.none())
        needed.erase(needed.begin() + static_cast<std::ptrdiff_t>(i));
      else
        ++i;
    }
    std::vector<unsigned> used;
    for (const auto& [number, domain] : needed)
      if (number != goal) used.push_back(number);
    return Answer::unsat(std::move(used));
  }

  /// The least value of each.
  Model model() const {
    Model result;
    for (const auto& [atom, left, formulas] : members_) {
      unsigned least = 0;
      while (!left[least]) ++least;
      BitVector value(atom.symbol->width(), least);
      if (atom.symbol->isArray())
        result.setElement(atom.symbol, BitVector(atom.symbol->indexWidth(), atom.element), value);
      else
        result.set(atom.symbol, value);
    }
    return result;
  }

  std::unique_ptr<Solver> next_;
  Counters<DomainsCounter> counters_;
  Tabulation tabulation_;
  LruMap<Expr, std::optional<Domain>, std::hash<Expr>> tables_;
  std::vector<Member> members_; // of the query
};

} // namespace

std::unique_ptr<Solver> makeDomains(std::unique_ptr<Solver> next, std::size_t capacity,
                                    Statistics& statistics) {
  return std::make_unique<Domains>(std::move(next), capacity, statistics);
}

} // namespace sonde::solver
