#pragma once

/// \file
/// Formulas over symbols and elements of arrays (*atoms*) as a list of steps, operands first, which is
/// evaluated repeatedly for different values of the atoms.

#include "expr/expr.h"
#include "expr/model.h"
#include "expr/node_notes.h"
#include "support/bit_vector.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sonde::expr {

/// Returns whether `node` is a symbol, or a read of an array symbol at a constant index.
bool isAtom(const Node* node);

class Steps {
public:
  struct Step {
    const Node* node;
    std::array<uint32_t, 3> operands = {}; ///< places in the list
    bool isAtom = false;
  };

  void clear();
  /// Makes `node`, of any kind, an atom from now on, until the list is cleared: no step looks into it.
  void treatAsAtom(const Node* node) { input_ = node; }
  /// Adds what is new of `formula`, whose value is then that of `placeOf(formula)`.
  /// \return false if there are more than `most` steps then, or arrays other than constant tables: the list
  /// is of no use until it is cleared.
  bool add(const Node* formula, size_t most);

  std::span<const Step> list() const { return steps_; }
  uint32_t placeOf(const Node* node) const { return *places_.find(node); }

  /// Returns the value of the step at `place`, which is no atom, from the values of its operands.
  BitVector carryOut(uint32_t place, std::span<const BitVector> values) const;

  /// Returns the model that gives the atoms their values, by place. Requires: nothing is treated as an atom.
  Model model(std::span<const BitVector> values) const;

private:
  std::vector<Step> steps_;
  const Node* input_ = nullptr; ///< what is an atom beside those of `isAtom`
  NodeNotes<uint32_t> places_;
  std::vector<const Node*> stack_;
};

} // namespace sonde::expr
