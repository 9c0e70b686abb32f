#pragma once

/// \file
/// Random expressions and models. The generator is biased towards what rules look for: few symbols, so that
/// operands repeat; constants at the corners; shapes such as x + k, ~x, k ++ x, stores over tables.

#include "expr/context.h"
#include "expr/model.h"
#include "support/rng.h"

#include <vector>

namespace sonde::expr::testing {

BitVector randomValue(Rng& rng, unsigned width);

/// Grows a pool of expressions; each new one is an operation as told (nothing simplified) over older ones.
class RandomExpr {
public:
  struct Options {
    std::vector<unsigned> widths{1, 2, 3, 8, 16};
    bool arrays = true;
    bool addresses = false; ///< many of them; widths should have 1, 16, 31 and 64
  };

  RandomExpr(Context& context, Rng& rng, Options options);

  /// A bit-vector of some width, not simplified.
  Expr next();
  /// A bit-vector of this width from the pool, or a new leaf.
  Expr pick(unsigned width);
  Model randomModel();

private:
  Expr base();
  Expr leaf(unsigned width);
  Expr address();
  Expr operation(unsigned width);
  Expr structure(unsigned width);
  Expr comparison();
  Expr idiom(unsigned width);
  Expr nestedLookup();
  Expr array();
  Expr arrayLeaf();
  unsigned randomWidth() { return options_.widths[rng_.below(options_.widths.size())]; }
  void remember(const Expr& e) { pool_.push_back(e); }

  Context& context_;
  Rng& rng_;
  Options options_;
  std::vector<Expr> pool_;
  std::vector<Expr> arrays_;
  std::vector<Expr> symbols_;
};

} // namespace sonde::expr::testing
