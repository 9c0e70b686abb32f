#include "abv/circuit/gates.h"

#include "support/check.h"
#include "support/hash.h"

#include <algorithm>
#include <cstdlib>

namespace sonde::abv {

namespace {
constexpr size_t initialSlots = 1024;
constexpr uint64_t pollInterval = 4096;
} // namespace

Gates::Gates(sat::SatSolver& sat) : sat_(sat), slots_(initialSlots) {
  SONDE_CHECK(sat.variables() == 0, "the first variable is the constant");
  [[maybe_unused]] Literal constant = sat_.newVariable();
  SONDE_DCHECK(constant == trueLiteral, "variables are numbered from 1");
  sat_.addClause({trueLiteral});
}

Bits Gates::fresh(unsigned width) {
  Bits bits(width);
  for (Literal& bit : bits) bit = newVariable();
  return bits;
}

Literal Gates::newVariable() {
  if (budget_.maxVariables != 0 && sat_.variables() >= budget_.maxVariables) throw GateBudgetSpent{false};
  poll();
  return sat_.newVariable();
}

void Gates::poll() {
  if (++steps_ % pollInterval == 0 && budget_.deadline.passed()) throw GateBudgetSpent{true};
}

// Gates.
// -------------------------------------------------------------------------------------------------------

Literal Gates::andGate(Literal a, Literal b) {
  if (a == falseLiteral || b == falseLiteral || a == -b) return falseLiteral;
  if (a == trueLiteral || a == b) return b;
  if (b == trueLiteral) return a;
  if (a > b) std::swap(a, b);
  Slot& slot = lookUp(Op::And, a, b, 0);
  if (slot.output != 0) return slot.output;
  Literal out = slot.output = sat_.newVariable();
  sat_.addClause({-out, a});
  sat_.addClause({-out, b});
  sat_.addClause({out, -a, -b});
  return out;
}

Literal Gates::xorGate(Literal a, Literal b) {
  if (isConstant(a)) return a == trueLiteral ? -b : b;
  if (isConstant(b)) return b == trueLiteral ? -a : a;
  if (a == b) return falseLiteral;
  if (a == -b) return trueLiteral;
  bool negated = (a < 0) != (b < 0);
  a = std::abs(a), b = std::abs(b);
  if (a > b) std::swap(a, b);
  Slot& slot = lookUp(Op::Xor, a, b, 0);
  if (slot.output == 0) {
    Literal out = slot.output = sat_.newVariable();
    sat_.addClause({-out, a, b});
    sat_.addClause({-out, -a, -b});
    sat_.addClause({out, -a, b});
    sat_.addClause({out, a, -b});
  }
  return negated ? -slot.output : slot.output;
}

Literal Gates::mux(Literal condition, Literal then, Literal otherwise) {
  if (condition == trueLiteral || then == otherwise) return then;
  if (condition == falseLiteral) return otherwise;
  if (condition < 0) {
    condition = -condition;
    std::swap(then, otherwise);
  }
  if (then == -otherwise) return iffGate(condition, then);
  if (then == trueLiteral || then == condition) return orGate(condition, otherwise);
  if (then == falseLiteral || then == -condition) return andGate(-condition, otherwise);
  if (otherwise == trueLiteral || otherwise == -condition) return orGate(-condition, then);
  if (otherwise == falseLiteral || otherwise == condition) return andGate(condition, then);
  bool negated = then < 0;
  if (negated) then = -then, otherwise = -otherwise;
  Slot& slot = lookUp(Op::Mux, condition, then, otherwise);
  if (slot.output == 0) {
    Literal out = slot.output = sat_.newVariable();
    sat_.addClause({out, -condition, -then});
    sat_.addClause({-out, -condition, then});
    sat_.addClause({out, condition, -otherwise});
    sat_.addClause({-out, condition, otherwise});
    // This clause is implied, but unit propagation alone does not find it: if both sides are equal, the
    // condition does not matter.
    sat_.addClause({out, -then, -otherwise});
    sat_.addClause({-out, then, otherwise});
  }
  return negated ? -slot.output : slot.output;
}

Literal Gates::majority(Literal a, Literal b, Literal c) {
  if (a > b) std::swap(a, b);
  if (b > c) std::swap(b, c);
  if (a > b) std::swap(a, b);
  if (a == falseLiteral || b == falseLiteral || c == falseLiteral) {
    if (a == falseLiteral) return andGate(b, c);
    return b == falseLiteral ? andGate(a, c) : andGate(a, b);
  }
  if (a == trueLiteral || b == trueLiteral || c == trueLiteral) {
    if (a == trueLiteral) return orGate(b, c);
    return b == trueLiteral ? orGate(a, c) : orGate(a, b);
  }
  if (a == b || a == c) return a;
  if (b == c) return b;
  if (a == -b) return c;
  if (a == -c) return b;
  if (b == -c) return a;
  // Majority is its own dual: of the two signs, keep the one with more positive inputs.
  bool negated = (a < 0) + (b < 0) + (c < 0) >= 2;
  if (negated) {
    a = -a, b = -b, c = -c;
    std::swap(a, c);
  }
  Slot& slot = lookUp(Op::Majority, a, b, c);
  if (slot.output == 0) {
    Literal out = slot.output = sat_.newVariable();
    sat_.addClause({out, -a, -b});
    sat_.addClause({out, -a, -c});
    sat_.addClause({out, -b, -c});
    sat_.addClause({-out, a, b});
    sat_.addClause({-out, a, c});
    sat_.addClause({-out, b, c});
  }
  return negated ? -slot.output : slot.output;
}

Literal Gates::parity(Literal a, Literal b, Literal c) {
  if (isConstant(a) || std::abs(a) == std::abs(b)) return xorGate(xorGate(a, b), c);
  if (isConstant(b) || std::abs(b) == std::abs(c)) return xorGate(a, xorGate(b, c));
  if (isConstant(c) || std::abs(a) == std::abs(c)) return xorGate(b, xorGate(a, c));
  bool negated = (a < 0) ^ (b < 0) ^ (c < 0);
  a = std::abs(a), b = std::abs(b), c = std::abs(c);
  if (a > b) std::swap(a, b);
  if (b > c) std::swap(b, c);
  if (a > b) std::swap(a, b);
  Slot& slot = lookUp(Op::Parity, a, b, c);
  if (slot.output == 0) {
    Literal out = slot.output = sat_.newVariable();
    sat_.addClause({-out, a, b, c});
    sat_.addClause({-out, a, -b, -c});
    sat_.addClause({-out, -a, b, -c});
    sat_.addClause({-out, -a, -b, c});
    sat_.addClause({out, -a, -b, -c});
    sat_.addClause({out, -a, b, c});
    sat_.addClause({out, a, -b, c});
    sat_.addClause({out, a, b, -c});
  }
  return negated ? -slot.output : slot.output;
}

Literal Gates::andAll(BitSpan inputs) {
  Bits kept;
  kept.reserve(inputs.size());
  for (Literal input : inputs) {
    if (input == falseLiteral) return falseLiteral;
    if (input != trueLiteral) kept.push_back(input);
  }
  // Sorts by variable, so that complementary literals are neighbours.
  std::sort(kept.begin(), kept.end(), [](Literal a, Literal b) {
    return std::abs(a) != std::abs(b) ? std::abs(a) < std::abs(b) : a < b;
  });
  kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
  for (size_t i = 1; i < kept.size(); ++i)
    if (kept[i] == -kept[i - 1]) return falseLiteral;
  if (kept.empty()) return trueLiteral;
  if (kept.size() == 1) return kept[0];
  if (kept.size() == 2) return andGate(kept[0], kept[1]);

  if (auto known = wideAnds_.find(kept); known != wideAnds_.end()) return known->second;
  Literal out = newVariable();
  wideAnds_.emplace(kept, out);
  for (Literal input : kept) sat_.addClause({-out, input});
  for (Literal& input : kept) input = -input;
  kept.push_back(out);
  sat_.addClause(kept);
  return out;
}

Literal Gates::orAll(BitSpan inputs) {
  Bits negated(inputs.begin(), inputs.end());
  for (Literal& input : negated) input = -input;
  return -andAll(negated);
}

Bits Gates::mux(Literal condition, BitSpan then, BitSpan otherwise) {
  SONDE_DCHECK(then.size() == otherwise.size(), "words of different widths");
  Bits result(then.size());
  for (size_t i = 0; i < result.size(); ++i) result[i] = mux(condition, then[i], otherwise[i]);
  return result;
}

Literal Gates::equal(BitSpan a, BitSpan b) {
  SONDE_DCHECK(a.size() == b.size(), "words of different widths");
  Bits same(a.size());
  for (size_t i = 0; i < same.size(); ++i) {
    same[i] = iffGate(a[i], b[i]);
    if (same[i] == falseLiteral) return falseLiteral;
  }
  return andAll(same);
}

// Clauses.
// -----------------------------------------------------------------------------------------------------

void Gates::addClause(BitSpan literals, Bits& mentioned) {
  Bits kept;
  kept.reserve(literals.size());
  for (Literal literal : literals) {
    if (literal == trueLiteral) return;
    if (literal != falseLiteral) kept.push_back(literal);
  }
  sat_.addClause(kept);
  for (Literal literal : kept) mentioned.push_back(std::abs(literal));
}

void Gates::addImpliedEqual(Literal condition, BitSpan a, BitSpan b, Bits& mentioned) {
  SONDE_DCHECK(a.size() == b.size(), "words of different widths");
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i] == b[i]) continue;
    addClause({-condition, -a[i], b[i]}, mentioned);
    addClause({-condition, a[i], -b[i]}, mentioned);
  }
}

// Structural hashing.
// ------------------------------------------------------------------------------------------

Gates::Slot& Gates::lookUp(Op op, Literal a, Literal b, Literal c) {
  Slot key{op, a, b, c, 0};
  Slot* slot = &probe(key);
  if (slot->op != Op::None) {
    poll();
    return *slot;
  }
  if (budget_.maxVariables != 0 && sat_.variables() >= budget_.maxVariables) throw GateBudgetSpent{false};
  poll();
  if (2 * ++slotsUsed_ > slots_.size()) {
    grow();
    slot = &probe(key);
  }
  *slot = key;
  return *slot;
}

Gates::Slot& Gates::probe(const Slot& key) {
  uint64_t hash = hashCombine(static_cast<uint64_t>(key.op), static_cast<uint32_t>(key.a));
  hash = hashCombine(hash, static_cast<uint64_t>(static_cast<uint32_t>(key.b)) << 32 |
                               static_cast<uint32_t>(key.c));
  size_t mask = slots_.size() - 1;
  for (size_t i = hash & mask;; i = (i + 1) & mask) {
    Slot& slot = slots_[i];
    if (slot.op == Op::None) return slot;
    if (slot.op == key.op && slot.a == key.a && slot.b == key.b && slot.c == key.c) return slot;
  }
}

void Gates::grow() {
  std::vector<Slot> old(slots_.size() * 2);
  old.swap(slots_);
  for (const Slot& slot : old)
    if (slot.op != Op::None) probe(slot) = slot;
}

size_t Gates::HashInputs::operator()(const Bits& inputs) const {
  uint64_t hash = inputs.size();
  for (Literal input : inputs) hash = hashCombine(hash, static_cast<uint32_t>(input));
  return hash;
}

} // namespace sonde::abv
