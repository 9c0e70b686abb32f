#pragma once

/// \file
/// Z3's assertion stack: one frame a formula, and one solver that lives on. What Z3 learned in a frame, and
/// the terms that were made for it, live as long as the frame does.

#include "solver/query.h"
#include "support/statistics.h"

#include <memory>
#include <vector>

namespace sonde::solver {

/// Chooses subexpressions that get a name: a constant of its own in Z3, with its definition.
class Namer {
public:
  virtual ~Namer() = default;
  /// A frame comes. Returns what is named in it, operands before what they are operands of.
  virtual std::vector<expr::Expr> push(const expr::Expr& formula) = 0;
  /// The last frame goes.
  virtual void pop() = 0;
};

class Z3Stack {
public:
  /// `namer` may be null: nothing is named. `statistics` outlives it.
  Z3Stack(std::unique_ptr<Namer> namer, Statistics& statistics);
  ~Z3Stack();

  /// Returns the formulas of the frames, lowest first.
  const std::vector<expr::Expr>& frames() const;
  void push(const expr::Expr& formula);
  void pop(size_t frames);
  /// Returns whether all formulas can be true together. An UNSAT answer names none of them. If Z3 fails, the
  /// stack is empty afterwards.
  Answer check(const Limits& limits);

private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

} // namespace sonde::solver
