#pragma once

/// \file
/// The solver for bit-vectors and arrays: bit-blasting and, for arrays, abstraction refined by violated
/// axioms (CEGAR; Algorithm 2 of "Type and Interval Aware Array Constraint Solving", ISSTA'21).
///
/// It is made for streams of similar queries. One SAT instance serves many: gates, axioms and learned
/// clauses stay, a query's assertions are only assumed. The instance is replaced when most of it is garbage.
///
/// \par Invariants
/// A permanent clause defines a gate or is an instance of an axiom; assertions, and all facts that hold
/// for one query only, enter as assumptions.
///
/// \par Termination
/// A query has finitely many array terms and indices, plus at most one witness for each of its equalities and
/// one `elsewhere` for each set of these indices; so it has finitely many instances of axioms. Each round
/// that goes on adds an instance that was not there, since the candidate satisfies all that were.

#include "abv/axiom_batch.h"
#include "abv/axioms.h"
#include "abv/read_hints.h"
#include "abv/tables/encoding.h"
#include "expr/model.h"
#include "sat/core/core.h"
#include "sat/sat_solver.h"
#include "support/held_bytes.h"
#include "support/solving_time.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace sonde::abv {

class Instance;
struct Refinement;

struct Options {
  sat::Core sat = sat::Core::Own;
  TableEncoding tables = TableEncoding::Auto;
  /// Which axioms of tables are generated before they are needed. If any are, `tables` is Lazy unless it says
  /// otherwise; a table that is a circuit has no axioms.
  AxiomChoice axioms = AxiomChoice::Auto;
  /// Makes a new SAT instance for every query, for measurements.
  bool fresh = false;
  /// The memory that an instance may take. A query that needs more alone is answered Unknown.
  uint64_t bytes = defaultBytes;

  static constexpr uint64_t defaultBytes = 3'000'000'000;
};

enum class Verdict : uint8_t { Sat, Unsat, Unknown };
enum class UnknownReason : uint8_t { None, Timeout, WorkLimit, Memory };

struct Result {
  Verdict verdict = Verdict::Unknown;
  expr::Model
      model; ///< a model of all assertions, with the symbols that they depend on, if the result is Sat
  std::vector<unsigned> used; ///< Unsat: ascending indices of assertions that cannot be true together
  UnknownReason reason = UnknownReason::None;
  uint64_t work = 0; ///< work that the query took, in the unit of sat::Limits
};

// clang-format off
/// X(Id, Unit, "meaning")
#define SONDE_ABV_COUNTERS(X)                                                                                \
  X(Queries,   Count,    "queries asked")                                                                    \
  X(Sat,       Count,    "answered SAT")                                                                     \
  X(Unsat,     Count,    "answered UNSAT")                                                                   \
  X(Unknown,   Count,    "not answered")                                                                     \
  X(Rounds,    Count,    "calls of the SAT solver")                                                          \
  X(Instances, Count,    "SAT instances made")                                                               \
  X(Variables, Count,    "SAT variables made, over all instances")                                           \
  X(Clauses,   Count,    "clauses added, over all instances")                                                \
  X(Work,      Count,    "work of the SAT solver, in conflicts")                                             \
  X(Time,      Duration, "answering")
// clang-format on
SONDE_DEFINE_COUNTERS(AbvCounter, "abv", SONDE_ABV_COUNTERS)

class Solver {
public:
  /// `statistics` must outlive the solver.
  Solver(const Options& options, Statistics& statistics);
  ~Solver();

  /// Decides whether all assertions, which are booleans, can be true together. `hints` may be null.
  Result check(std::span<const expr::Expr> assertions, const sat::Limits& limits = {},
               const ReadHints* hints = nullptr);

private:
  struct Assumptions;

  void prepareInstance();
  Result answer(std::span<const expr::Expr> assertions, const sat::Limits& limits, const ReadHints* hints);
  Result solve(std::span<const expr::Expr> assertions, const sat::Limits& limits, const ReadHints* hints);
  Assumptions encode(std::span<const expr::Expr> assertions);
  void addTableAxioms();
  Refinement compareWithTheory(Candidate& candidate);
  expr::Model extractModel(Refinement& refinement);

  Options options_;
  std::unique_ptr<Instance> instance_;
  Counters<AbvCounter> counters_;
  Counters<SolvingTime> times_;
  HeldBytes held_;
  Counters<AxiomKind> axiomCounters_;
  std::optional<Counters<BatchCounter>> batchCounters_; ///< if there are batches
};

} // namespace sonde::abv
