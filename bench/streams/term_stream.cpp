#include "streams/term_stream.h"

#include "expr/evaluate.h"
#include "support/rng.h"

namespace sonde::bench {

using expr::Builder;
using expr::Expr;

namespace {

/// Something about `term` that is true of `value`, and false of many others.
Expr fact(Builder& b, Rng& rng, const Expr& term, uint64_t value) {
  unsigned width = term->width();
  uint64_t all = BitVector::mask(width);
  switch (rng.below(3)) {
  case 0: return b.ule(term, b.constant(width, value + rng.below(all - value + 1)));
  case 1: return b.ule(b.constant(width, rng.below(value + 1)), term);
  default: {
    uint64_t mask = rng.next() & rng.next() & all;
    return b.eq(b.bitAnd(term, b.constant(width, mask)), b.constant(width, value & mask));
  }
  }
}

} // namespace

std::vector<solver::Query> makeTermStream(Builder& builder, const Terms& terms, unsigned constraints,
                                          unsigned queries, uint64_t seed) {
  Rng rng(seed);
  std::vector<solver::Query> stream;
  while (stream.size() < queries) {
    expr::Model input;
    for (const Expr& symbol : terms.symbols) input.set(symbol, BitVector(symbol->width(), rng.next()));
    expr::Evaluator evaluator(input);
    solver::Query query;
    for (unsigned i = 0; i < constraints; ++i) {
      const Expr& term = terms.asked[rng.below(terms.asked.size() - 1)];
      Expr constraint = fact(builder, rng, term, evaluator.value(term).toWord());
      if (!constraint->isConstant()) query.constraints.push_back(constraint);
    }
    const Expr& last = terms.asked.back();
    uint64_t value = rng.oneIn(2) ? evaluator.value(last).toWord() : rng.next();
    query.goal = builder.eq(last, builder.constant(last->width(), value));
    query.constraintsConsistent = true;
    if (!query.goal->isConstant()) stream.push_back(std::move(query));
  }
  return stream;
}

} // namespace sonde::bench
