#pragma once

/// \file
/// Formulas over symbols and elements of arrays (*atoms*) as a list of steps, operands first, that is carried
/// out again and again for other values of the atoms.

#include "expr/expr.h"
#include "expr/node_notes.h"
#include "support/bit_vector.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sonde::solver {

/// A symbol, or a read of an array symbol at a constant index.
bool isAtom(const expr::Node* node);

class Steps {
public:
  struct Step {
    const expr::Node* node;
    std::array<std::uint32_t, 3> operands = {}; ///< places in the list
    bool isAtom = false;
  };

  void clear();
  /// Adds what is new of \p formula, whose value is then that of `placeOf(formula)`.
  /// \return false if there are more than \p most steps then, or arrays other than constant tables: the list
  /// is of no use until it is cleared.
  bool add(const expr::Node* formula, std::size_t most);

  std::span<const Step> list() const { return steps_; }
  std::uint32_t placeOf(const expr::Node* node) const { return *places_.find(node); }

  /// The value of the step at \p place, which is no atom's, from those of its operands.
  BitVector carryOut(std::uint32_t place, std::span<const BitVector> values) const;

private:
  std::vector<Step> steps_;
  expr::NodeNotes<std::uint32_t> places_;
  std::vector<const expr::Node*> stack_;
};

} // namespace sonde::solver
