#pragma once

/// \file
/// The axioms of a query's reads, generated in one batch from which the refinement loop selects (Algorithms 2
/// and 4 of "Type and Interval Aware Array Constraint Solving for Symbolic Execution", ISSTA'21).
///
/// For a table read at the index v, the batch has `v = n implies table[v] = element n` for each position n,
/// and for two indices v and w of one table `v = w implies table[v] = table[w]`. Some of them can never be
/// violated:
///
///   by type      In a table of bytes that holds words, byte 3 of a word is never read by an index of byte 0.
///                The index says so: the low bits of 4 * i + 3 are known. That is proven, not assumed,
///                whatever else accesses the object, and holds for structures of any power of two. The paper
///                has the size of a word from the types of the program; if the caller tells these types
///                (ReadHints::types), only as many low bits are used as they say.
///   by interval  The pre-check knows the least and the greatest value of the index.
///
/// Reads through writes and choices of arrays, and reads of symbolic arrays, are not in the batch: their
/// axioms are found by following the candidate (read_check.h). So are those that a wrong hint withholds, and
/// what is read past the last element.

#include "abv/axioms.h"
#include "abv/candidate.h"
#include "abv/read_hints.h"
#include "support/options.h"
#include "support/statistics.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace sonde::abv {

/// Which axioms of tables are generated.
enum class AxiomChoice : uint8_t {
  Auto,     ///< no batch: an axiom is made when a candidate violates it
  All,      ///< for each read and each element, and for each two reads
  Type,     ///< without those that the residue of the index excludes
  Interval, ///< without those that the interval of the index excludes
  Both,
};

inline constexpr ChoiceRow<AxiomChoice> axiomChoices[] = {{AxiomChoice::Auto, "auto"},
                                                          {AxiomChoice::All, "all"},
                                                          {AxiomChoice::Type, "type"},
                                                          {AxiomChoice::Interval, "interval"},
                                                          {AxiomChoice::Both, "both"}};

// clang-format off
/// X(Id, Unit, "meaning")
#define SONDE_BATCH_COUNTERS(X)                                                                              \
  X(Generated,         Count, "axioms generated for reads of tables")                                        \
  X(Added,             Count, "axioms of these that were added")                                             \
  X(AvoidedByType,     Count, "axioms not generated: the residue of the index excludes them")                \
  X(AvoidedByInterval, Count, "axioms not generated: the interval of the index excludes them")               \
  X(Rounds,            Count, "rounds in which violated axioms were selected")                               \
  X(Fallbacks,         Count, "axioms of these tables that were violated, but not generated")
// clang-format on
SONDE_DEFINE_COUNTERS(BatchCounter, "axiom batch", SONDE_BATCH_COUNTERS)

class AxiomBatch {
public:
  AxiomBatch(AxiomChoice choice, Blaster& blaster, Counters<BatchCounter> counters)
      : choice_(choice), blaster_(blaster), counters_(counters) {}

  /// Generates the axioms of the reads in the blaster's cone. `hints` may be null.
  void generate(const ReadHints* hints);

  /// Takes all axioms out of the batch.
  std::vector<Axiom> takeAll();
  /// Takes the axioms that the candidate violates out of the batch, which replace those of `violated` that
  /// they cover. Must be called before a clause is added.
  void select(Candidate& candidate, std::vector<Axiom>& violated);

private:
  /// The positions of a table that an index can have: from `low` to `high`, in steps of 2^residueBits from
  /// `residue` on.
  struct Read {
    const Node* table;
    Index index;
    uint64_t low, high;
    uint64_t residue;
    unsigned residueBits;

    bool mayBe(uint64_t position) const {
      return position >= low && position <= high && (position & expr::maskOf(residueBits)) == residue;
    }
  };
  struct Element {
    uint32_t read; ///< the number of the read in `reads_`
    uint64_t position;
  };
  struct Pair {
    uint32_t first, second; ///< the numbers of two reads in `reads_`
  };

  bool usesTypes() const { return choice_ == AxiomChoice::Type || choice_ == AxiomChoice::Both; }
  bool usesIntervals() const { return choice_ == AxiomChoice::Interval || choice_ == AxiomChoice::Both; }
  Read describe(const Node* read, const ReadHints* hints);
  void generateElements(uint32_t read);
  void generatePairs(const std::vector<uint32_t>& ofTable);
  Axiom axiomOf(const Element& element) const;
  Axiom axiomOf(const Pair& pair) const;
  const Read* find(const Axiom& axiom) const;

  AxiomChoice choice_;
  Blaster& blaster_;
  Counters<BatchCounter> counters_;
  std::vector<Read> reads_;
  std::unordered_map<ReadKey, uint32_t, HashReadKey> numbers_; ///< the number of each read in `reads_`
  std::vector<Element> elements_;
  std::vector<Pair> pairs_;
};

} // namespace sonde::abv
