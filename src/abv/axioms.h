#pragma once

/// \file
/// The axioms of the array theory, and their instances as clauses.
///
/// Each instance holds in every model of the theory whatever the query is, so its clauses are added for good
/// and serve all later queries. The two kinds about an index that the abstraction makes (`diff`, `elsewhere`)
/// define that index: they extend every model and exclude none.

#include "abv/bitblast/abstraction.h"
#include "abv/bitblast/blaster.h"
#include "support/statistics.h"

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace sonde::abv {

// clang-format off
/// X(Kind, Unit, "statement"); the counters count instances added.
#define SONDE_ARRAY_AXIOMS(X)                                                                                \
  X(Congruence,     Count, "i = j implies a[i] = a[j]")                                                      \
  X(StoreHit,       Count, "i = j implies store(a, j, v)[i] = v")                                            \
  X(StoreMiss,      Count, "i != j implies store(a, j, v)[i] = a[i]")                                        \
  X(IteThen,        Count, "c implies ite(c, a, b)[i] = a[i]")                                               \
  X(IteElse,        Count, "!c implies ite(c, a, b)[i] = b[i]")                                              \
  X(TableElement,   Count, "i in an aligned block of equal elements e implies table[i] = e")                 \
  X(TableIndex,     Count, "i = n implies table[i] = element n")                                             \
  X(TableDefault,   Count, "i past the last element implies table[i] = default")                             \
  X(Extensionality, Count, "a = b implies a[i] = b[i]")                                                      \
  X(Difference,     Count, "a != b implies a[diff(a,b)] != b[diff(a,b)]")                                    \
  X(Elsewhere,      Count, "elsewhere(I) differs from each index of I, where |I| < 2^(index width)")
// clang-format on
SONDE_DEFINE_COUNTERS(AxiomKind, "axioms", SONDE_ARRAY_AXIOMS)

/// One instance of an axiom.
struct Axiom {
  AxiomKind kind;
  const Node* term = nullptr; ///< the array read at `index`; the Eq of Extensionality and Difference
  Index index = {};           ///< i
  Index other = {};           ///< j of Congruence
  uint64_t position = 0; ///< of TableElement and TableIndex: the value of i; of Elsewhere: the index width
  std::vector<Index> indices = {}; ///< I of Elsewhere, ascending ids
};

/// A block of a table's indices, aligned to its size of 2^bits, whose elements are all the same.
struct TableBlock {
  uint64_t first;
  unsigned bits;
};
/// Returns the largest such block around `position`, which must be less than the number of elements.
TableBlock tableBlock(const Node* table, uint64_t position);

std::vector<uint64_t> idsOf(const std::vector<Index>& indices);

class Axioms {
public:
  Axioms(Gates& gates, Blaster& blaster, Abstraction& abstraction, Counters<AxiomKind> counters)
      : gates_(gates), blaster_(blaster), abstraction_(abstraction), counters_(counters) {}

  /// Adds the instance's clauses; returns false if they were there before. If it throws GateBudgetSpent, the
  /// clauses are incomplete, and no query may be answered with this SAT instance any more.
  bool add(const Axiom& axiom);
  /// Returns null if `axiom` has not been added, else its variables: named together, they bring its clauses
  /// into a query's cone.
  const Bits* find(const Axiom& axiom) const;

  /// An instance that has been added, as seen from one of its reads.
  struct Link {
    AxiomKind kind;
    uint64_t partner; ///< the id of the other index of a Congruence
    const Bits* variables;
  };
  /// Returns the instances about term[index].
  std::span<const Link> about(const Node* term, const Index& index) const;

private:
  struct Key {
    AxiomKind kind;
    uint64_t term;
    uint64_t index;
    uint64_t other;
    bool operator==(const Key&) const = default;
  };
  struct HashKey {
    size_t operator()(const Key& key) const;
  };

  Key keyOf(const Axiom& axiom) const;
  void instantiate(const Axiom& axiom, Bits& variables);
  void instantiateStore(const Axiom& axiom, Bits& variables);
  void instantiateIte(const Axiom& axiom, Bits& variables);
  void instantiateTableBlock(const Axiom& axiom, const TableBlock& block, Bits& variables);
  void instantiateTableDefault(const Axiom& axiom, Bits& variables);
  void instantiateDifference(const Axiom& axiom, Bits& variables);
  void instantiateElsewhere(const Axiom& axiom, Bits& variables);

  Gates& gates_;
  Blaster& blaster_;
  Abstraction& abstraction_;
  std::unordered_map<Key, Bits, HashKey> variables_; ///< the variables of each instance that was added
  std::unordered_map<ReadKey, std::vector<Link>, HashReadKey> links_;
  Counters<AxiomKind> counters_;
};

} // namespace sonde::abv
