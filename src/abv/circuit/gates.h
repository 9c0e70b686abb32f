#pragma once

/// \file
/// Logic gates over SAT literals: the layer between words and clauses.
///
/// A gate is folded where its inputs decide it, and made once otherwise (structural hashing, modulo the
/// order and the signs of inputs); a new one gets a fresh variable and the clauses that define it (Tseitin).
/// Majority and parity of three are gates of their own, so that a full adder costs two variables.
///
/// Every variable is newer than the inputs it is defined by, and is the newest in each defining clause: see
/// "the cone" in sat/sat_solver.h.

#include "sat/sat_solver.h"

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace sonde::abv {

using sat::Literal;

/// The bits of a word, least significant first.
using Bits = std::vector<Literal>;
using BitSpan = std::span<const Literal>;

/// A limit on the cost of making gates. Words can be thousands of bits wide, so that even building a circuit
/// may take too long.
struct GateBudget {
  Deadline deadline;
  uint64_t maxVariables = 0; ///< 0: no limit
};

/// Thrown out of a half-built circuit when the budget is spent; `abv::Solver` turns it into a value. The
/// gates built so far stay correct, because they define fresh variables and constrain nothing.
struct GateBudgetSpent {
  bool outOfTime; ///< false if there are too many variables
};

class Gates {
public:
  static constexpr Literal trueLiteral = 1;
  static constexpr Literal falseLiteral = -trueLiteral;

  /// Requires: `sat` has no variables yet. The first one becomes the constant true.
  explicit Gates(sat::SatSolver& sat);

  void setBudget(const GateBudget& budget) { budget_ = budget; }

  static Literal constant(bool value) { return value ? trueLiteral : falseLiteral; }
  static bool isConstant(Literal a) { return a == trueLiteral || a == falseLiteral; }
  Literal fresh() { return newVariable(); }
  Bits fresh(unsigned width);

  Literal andGate(Literal a, Literal b);
  Literal orGate(Literal a, Literal b) { return -andGate(-a, -b); }
  Literal xorGate(Literal a, Literal b);
  Literal iffGate(Literal a, Literal b) { return -xorGate(a, b); }
  /// Returns `condition` ? `then` : `otherwise`.
  Literal mux(Literal condition, Literal then, Literal otherwise);
  /// Returns whether at least two of the three are true: the carry of a full adder.
  Literal majority(Literal a, Literal b, Literal c);
  /// Returns whether an odd number of the three is true: the sum of a full adder.
  Literal parity(Literal a, Literal b, Literal c);
  /// Returns the conjunction (disjunction) of any number of inputs as one gate.
  Literal andAll(BitSpan inputs);
  Literal orAll(BitSpan inputs);

  Bits mux(Literal condition, BitSpan then, BitSpan otherwise);
  Literal equal(BitSpan a, BitSpan b);

  /// Adds a permanent clause that defines no gate. Requires: it holds in every model of the theory, whatever
  /// the query. Appends the clause's variables to `mentioned`: named together, they bring the clause into a
  /// query's cone (sat_solver.h).
  void addClause(BitSpan literals, Bits& mentioned);
  void addClause(std::initializer_list<Literal> literals, Bits& mentioned) {
    addClause(BitSpan(literals.begin(), literals.size()), mentioned);
  }
  /// Adds clauses for condition ⇒ a = b, bit by bit.
  void addImpliedEqual(Literal condition, BitSpan a, BitSpan b, Bits& mentioned);

  uint64_t variables() const { return sat_.variables(); }

private:
  enum class Op : uint32_t { None, And, Xor, Mux, Majority, Parity };
  struct Slot {
    Op op = Op::None;
    Literal a, b, c;
    Literal output;
  };
  struct HashInputs {
    size_t operator()(const Bits& inputs) const;
  };

  Literal newVariable();
  void poll();
  /// Returns the slot of that gate; its `output` is 0 if the gate is yet to be made.
  Slot& lookUp(Op op, Literal a, Literal b, Literal c);
  Slot& probe(const Slot& key);
  void grow();

  sat::SatSolver& sat_;
  GateBudget budget_;
  uint64_t steps_ = 0;
  std::vector<Slot> slots_; // open addressing; the size is a power of two
  size_t slotsUsed_ = 0;
  std::unordered_map<Bits, Literal, HashInputs> wideAnds_;
};

} // namespace sonde::abv
