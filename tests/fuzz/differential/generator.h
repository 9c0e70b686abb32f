#pragma once

/// \file
/// Random streams of QF_ABV queries, as symbolic execution asks them: a stack of constraints grows and
/// shrinks, and each query asks whether it can be true together with a goal.
///
/// Satisfiable and unsatisfiable queries both come often because a hidden model steers the constraints: most
/// are turned so that they hold under it. Nothing depends on a solver's answers, so a seed alone repeats a
/// stream.
///
/// Formulas are made as told (Context, not Builder), so that what rewriting does to them can be checked. The
/// costs of operations are bounded by width: multiplying and dividing wide terms is hard for every solver.

#include "expr/model.h"
#include "expr/rewrite/builder.h"
#include "solver/query.h"
#include "support/rng.h"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace sonde::fuzz {

using expr::Expr;
using expr::Node;
using expr::Sort;

/// A query over formulas as told.
struct RawQuery {
  std::vector<Expr> constraints;
  Expr goal;               ///< null: none
  bool consistent = false; ///< the constraints hold under the stream's hidden model, and the query says so
};

struct Stream {
  expr::Model base; ///< the hidden model
  std::vector<RawQuery> queries;
};

/// Makes random terms over a few symbols, tables and arrays, and uses them again.
class TermGenerator {
public:
  static constexpr unsigned maxWidth = 70;

  /// `builder` makes only operations that have no kind of their own (signed division, rotation …).
  TermGenerator(expr::Builder& builder, Rng& rng);

  Expr formula(unsigned depth);
  Expr term(unsigned width, unsigned depth);
  Expr array(Sort sort, unsigned depth);

  /// A value for every symbol a term may contain.
  expr::Model randomModel();

private:
  unsigned anyWidth();
  unsigned randomWidth(unsigned low, unsigned high);
  BitVector randomValue(unsigned width);
  Expr constant(unsigned width) { return context_.constant(randomValue(width)); }
  Expr symbol(Sort sort);
  Expr base();
  Expr address(unsigned depth);
  Expr leaf(unsigned width);
  Expr operation(unsigned width, unsigned depth);
  Expr bitwise(unsigned width, unsigned depth);
  Expr arithmetic(unsigned width, unsigned depth);
  Expr division(unsigned width, unsigned depth);
  Expr shift(unsigned width, unsigned depth);
  Expr structure(unsigned width, unsigned depth);
  Expr read(unsigned width, unsigned depth);
  Expr multiple(unsigned depth);
  Expr comparison(unsigned depth);
  Expr table(Sort sort, unsigned depth);
  Expr store(Sort sort, unsigned depth);
  std::optional<Expr> earlier(Sort sort);
  Expr remembered(Expr term);

  expr::Context& context_;
  expr::Builder& builder_;
  Rng& rng_;
  std::vector<unsigned> widths_;
  std::vector<Sort> arraySorts_;
  std::vector<Expr> symbols_;
  std::map<std::pair<unsigned, unsigned>, std::vector<Expr>> pool_; // by index width and width
};

/// A stream of `count` queries.
Stream randomStream(expr::Builder& builder, uint64_t seed, unsigned count);

} // namespace sonde::fuzz
