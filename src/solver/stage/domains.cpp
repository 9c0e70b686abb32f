#include "solver/stage/domains.h"

#include "expr/byte_table.h"
#include "support/held_bytes.h"

#include <algorithm>
#include <optional>

namespace sonde::solver {

using expr::SymbolAtom;

namespace {

using Domain = expr::ByteSet;

class Domains final : public Solver {
public:
  Domains(std::unique_ptr<Solver> next, size_t capacity, Statistics& statistics)
      : next_(std::move(next)), counters_(statistics.counters<DomainsCounter>()),
        held_(statistics, HeldCounter::Caches), tables_(capacity) {}

  Answer check(const Query& query) override {
    if (auto answer = look(query)) return std::move(*answer);
    return next_->check(query);
  }

private:
  struct Member {
    SymbolAtom atom;
    Domain left;
    std::vector<std::pair<unsigned, Domain>> formulas; // by the number of the formula
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
      const auto atom = expr::onlyByte(formula);
      const auto domain = atom ? domainOf(formula) : std::nullopt;
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
    const uint64_t before = tables_.made();
    const std::optional<Domain> domain = tables_.of(formula);
    counters_.add(DomainsCounter::Tables, tables_.made() - before);
    held_.set(tables_.bytes());
    return domain;
  }

  Member& memberOf(const SymbolAtom& atom) {
    auto it = std::ranges::find(members_, atom, &Member::atom);
    if (it != members_.end()) return *it;
    return members_.emplace_back(atom, Domain().set(), decltype(Member::formulas)());
  }

  /// Returns UNSAT with the formulas without which a value would be left.
  Answer refuted(Member& member, unsigned goal) {
    counters_.add(DomainsCounter::Unsat);
    auto& needed = member.formulas;
    for (size_t i = 0; i < needed.size();) {
      Domain others = Domain().set();
      for (size_t k = 0; k < needed.size(); ++k)
        if (k != i) others &= needed[k].second;
      if (others.none())
        needed.erase(needed.begin() + static_cast<ptrdiff_t>(i));
      else
        ++i;
    }
    std::vector<unsigned> used;
    for (const auto& [number, domain] : needed)
      if (number != goal) used.push_back(number);
    return Answer::unsat(std::move(used));
  }

  /// Returns the model with the least value of each byte.
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
  HeldBytes held_;
  expr::ByteTables tables_;
  std::vector<Member> members_; // the bytes of the query
};

} // namespace

std::unique_ptr<Solver> makeDomains(std::unique_ptr<Solver> next, size_t capacity, Statistics& statistics) {
  return std::make_unique<Domains>(std::move(next), capacity, statistics);
}

} // namespace sonde::solver
