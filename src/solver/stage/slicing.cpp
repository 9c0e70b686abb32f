#include "solver/stage/slicing.h"

#include "expr/symbol_set.h"
#include "support/hash.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <unordered_set>

namespace sonde::solver {

using expr::Node;
using expr::SymbolAtom;

namespace {

struct AtomHash {
  size_t operator()(const SymbolAtom& atom) const { return hashCombine(atom.symbol->id(), atom.element); }
};

class UnionFind {
public:
  explicit UnionFind(size_t size) : parent_(size) { std::iota(parent_.begin(), parent_.end(), 0u); }

  unsigned find(unsigned x) {
    while (parent_[x] != x) x = parent_[x] = parent_[parent_[x]];
    return x;
  }
  /// Joins two classes. The smaller number represents a class, so that classes are in the order of their
  /// first members.
  void unite(unsigned a, unsigned b) {
    a = find(a), b = find(b);
    if (a != b) parent_[std::max(a, b)] = std::min(a, b);
  }

private:
  std::vector<unsigned> parent_;
};

/// Caches the atoms of formulas with many symbols, whose nodes do not store them, by node id, which is never
/// reused.
class AtomCache {
public:
  /// Returns the atoms of `formula`; the span is valid until the next `trim`.
  std::span<const SymbolAtom> atoms(const Node* formula) {
    auto [it, isNew] = known_.try_emplace(formula->id());
    if (isNew) {
      it->second.atoms = expr::collectSymbols(std::span(&formula, 1));
      for (const SymbolAtom& atom : it->second.atoms) it->second.alive.emplace_back(atom.symbol);
    }
    return it->second.atoms;
  }

  void trim() {
    if (known_.size() > maxEntries) known_.clear();
  }

private:
  static constexpr size_t maxEntries = 4096;
  struct Entry {
    std::vector<SymbolAtom> atoms;
    std::vector<Expr> alive; // because an atom does not keep its symbol alive
  };
  std::unordered_map<uint64_t, Entry> known_;
};

/// The formulas of a query (the goal last), divided into classes that share atoms.
class Partition {
public:
  Partition(const Query& query, bool separate, AtomCache& cache)
      : classes_(query.constraints.size() + (query.goal ? 1 : 0)) {
    for (const Expr& constraint : query.constraints) add(constraint, cache);
    if (query.goal) add(query.goal, cache);
    if (separate)
      unite();
    else
      for (unsigned formula = 1; formula < size(); ++formula) classes_.unite(0, formula);
  }

  unsigned size() const { return static_cast<unsigned>(atoms_.size()); }
  unsigned classOf(unsigned formula) { return classes_.find(formula); }
  std::span<const SymbolAtom> atoms(unsigned formula) const { return atoms_[formula]; }

private:
  void add(const Node* formula, AtomCache& cache) {
    const expr::SymbolSet* few = formula->symbols();
    atoms_.push_back(few ? few->atoms() : cache.atoms(formula));
  }

  void unite() {
    std::unordered_set<const Node*> whole; // arrays that some formula depends on as a whole
    for (std::span<const SymbolAtom> atoms : atoms_)
      for (const SymbolAtom& atom : atoms)
        if (atom.isWhole()) whole.insert(atom.symbol);
    std::unordered_map<SymbolAtom, unsigned, AtomHash> owner;
    for (unsigned formula = 0; formula < size(); ++formula)
      for (SymbolAtom atom : atoms_[formula]) {
        if (whole.contains(atom.symbol)) atom.element = SymbolAtom::wholeArray;
        auto [it, isFirst] = owner.try_emplace(atom, formula);
        if (!isFirst) classes_.unite(it->second, formula);
      }
  }

  UnionFind classes_;
  std::vector<std::span<const SymbolAtom>> atoms_;
};

class Slicing final : public Solver {
public:
  Slicing(std::unique_ptr<Solver> next, bool enabled, Statistics& statistics)
      : next_(std::move(next)), enabled_(enabled), counters_(statistics.counters<SlicingCounter>()) {}

  Answer check(const Query& query) override {
    counters_.add(SlicingCounter::Queries);
    std::vector<Slice> slices;
    {
      Stopwatch watch(counters_, SlicingCounter::Time);
      slices = cut(query);
      if (slices.size() == 1) keepFacts(query, slices.front());
      atomCache_.trim();
    }
    Answer answer = solve(slices);
    if (answer.isSat() && query.constraintsConsistent && !slices.empty())
      answer.scope = std::move(slices.front().atoms);
    return answer;
  }

private:
  struct Slice {
    Query query;
    std::vector<unsigned> origins;
    std::vector<SymbolAtom> atoms;
  };

  std::vector<Slice> cut(const Query& query) {
    Partition partition(query, enabled_, atomCache_);
    counters_.add(SlicingCounter::Formulas, partition.size());
    unsigned goal = static_cast<unsigned>(query.constraints.size());
    std::vector<Slice> slices;
    std::vector<unsigned> sliceOf(partition.size(), ~0u); // the slice of each class
    for (unsigned formula = 0; formula < partition.size(); ++formula) {
      unsigned part = partition.classOf(formula);
      if (query.constraintsConsistent && !(query.goal && part == partition.classOf(goal))) continue;
      if (sliceOf[part] == ~0u) {
        sliceOf[part] = static_cast<unsigned>(slices.size());
        slices.emplace_back().query.limits = query.limits;
        slices.back().query.types = query.types;
      }
      Slice& slice = slices[sliceOf[part]];
      if (formula == goal) {
        slice.query.goal = query.goal;
      } else {
        slice.query.constraints.push_back(query.constraints[formula]);
        slice.origins.push_back(formula);
      }
      auto atoms = partition.atoms(formula);
      slice.atoms.insert(slice.atoms.end(), atoms.begin(), atoms.end());
      counters_.add(SlicingCounter::PassedOn);
    }
    return slices;
  }

  /// Passes on the facts about symbols of the slice: the other formulas, which are consistent, say nothing
  /// about these, so that the slice alone implies them. If there are no others, all facts are passed on.
  static void keepFacts(const Query& query, Slice& slice) {
    if (slice.origins.size() == query.constraints.size()) slice.query.facts = query.facts;
    if (query.facts.empty() || !slice.query.facts.empty() || !query.constraintsConsistent) return;
    const std::unordered_set<SymbolAtom, AtomHash> known(slice.atoms.begin(), slice.atoms.end());
    const auto isKnown = [&](const SymbolAtom& atom) {
      return known.contains(atom) || known.contains({atom.symbol, SymbolAtom::wholeArray});
    };
    for (const Expr& fact : query.facts) {
      const Node* node = fact;
      if (std::ranges::all_of(expr::collectSymbols(std::span(&node, 1)), isKnown))
        slice.query.facts.push_back(fact);
    }
  }

  Answer solve(const std::vector<Slice>& slices) {
    Answer result = Answer::sat({});
    uint64_t work = 0;
    for (const Slice& slice : slices) {
      counters_.add(SlicingCounter::Slices);
      Answer answer = next_->check(slice.query);
      answer.work = work += answer.work;
      if (answer.isUnsat()) {
        for (unsigned& index : answer.used) index = slice.origins[index];
        return answer;
      }
      if (answer.isUnknown()) { // another part may still be UNSAT
        if (result.isSat()) result = std::move(answer);
        continue;
      }
      if (result.isSat()) result.model.override(answer.model, slice.atoms);
    }
    result.work = work;
    return result;
  }

  std::unique_ptr<Solver> next_;
  bool enabled_;
  Counters<SlicingCounter> counters_;
  AtomCache atomCache_;
};

} // namespace

std::unique_ptr<Solver> makeSlicing(std::unique_ptr<Solver> next, bool enabled, Statistics& statistics) {
  return std::make_unique<Slicing>(std::move(next), enabled, statistics);
}

} // namespace sonde::solver
