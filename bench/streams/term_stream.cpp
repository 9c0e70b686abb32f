#include "streams/term_stream.h"

#include "expr/evaluate.h"
#include "support/rng.h"

#include <string>

namespace sonde::bench {

using expr::Builder;
using expr::Expr;

namespace {

/// Something about \p term that is true of \p value, and false of many others.
Expr fact(Builder& b, Rng& rng, const Expr& term, std::uint64_t value) {
  unsigned width = term->width();
  std::uint64_t all = BitVector::mask(width);
  switch (rng.below(3)) {
  case 0: return b.ule(term, b.constant(width, value + rng.below(all - value + 1)));
  case 1: return b.ule(b.constant(width, rng.below(value + 1)), term);
  default: {
    std::uint64_t mask = rng.next() & rng.next() & all;
    return b.eq(b.bitAnd(term, b.constant(width, mask)), b.constant(width, value & mask));
  }
  }
}

} // namespace

std::vector<solver::Query> makeTermStream(Builder& builder, const Terms& terms, unsigned constraints,
                                          unsigned queries, std::uint64_t seed) {
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
    std::uint64_t value = rng.oneIn(2) ? evaluator.value(last).toWord() : rng.next();
    query.goal = builder.eq(last, builder.constant(last->width(), value));
    query.constraintsConsistent = true;
    if (!query.goal->isConstant()) stream.push_back(std::move(query));
  }
  return stream;
}

namespace {

constexpr unsigned kIndexWidth = 32;

Expr byteSymbol(Builder& b, Terms& terms, unsigned n) {
  return terms.symbols.emplace_back(b.symbol("c" + std::to_string(n), 8));
}

Expr makeTable(Builder& b, const std::vector<std::uint64_t>& values) {
  std::vector<Expr> kept;
  for (std::uint64_t value : values) kept.push_back(b.constant(8, value));
  std::vector<const expr::Node*> elements(kept.begin(), kept.end());
  return b.table(kIndexWidth, b.constant(8, 0), elements);
}

/// s' = table[s ^ c]
Terms lookUpBytes(Builder& b, unsigned levels, const std::vector<std::uint64_t>& values) {
  Terms terms;
  Expr table = makeTable(b, values), state = b.constant(8, 0);
  for (unsigned level = 0; level < levels; ++level) {
    Expr index = b.bitXor(state, byteSymbol(b, terms, level));
    state = b.read(table, b.zext(index, kIndexWidth));
    terms.asked.push_back(state);
  }
  return terms;
}

/// A scanner's tables: bytes to classes, and (state, class) to the next state, most of which is an error.
Terms flexLike(Builder& b, unsigned levels) {
  constexpr unsigned kClasses = 16, kStates = 48;
  Rng rng(11);
  std::vector<std::uint64_t> classes(256), next(kStates * kClasses);
  for (unsigned c = 0; c < 256; ++c)
    classes[c] = c < 32 || c > 126 ? 0 : c % 13 == 0 ? 1 + rng.below(kClasses - 1) : c > 32 ? classes[c - 1] : 1;
  for (unsigned state = 1; state < kStates; ++state) {
    std::uint64_t usual = rng.oneIn(2) ? 0 : 1 + rng.below(kStates - 1);
    for (unsigned k = 1; k < kClasses; ++k) next[state * kClasses + k] = rng.oneIn(4) ? rng.below(kStates) : usual;
  }
  Terms terms;
  Expr classTable = makeTable(b, classes), nextTable = makeTable(b, next), state = b.constant(8, 1);
  for (unsigned level = 0; level < levels; ++level) {
    Expr c = b.read(classTable, b.zext(byteSymbol(b, terms, level), kIndexWidth));
    Expr row = b.mul(b.zext(state, kIndexWidth), b.constant(kIndexWidth, kClasses));
    state = b.read(nextTable, b.add(row, b.zext(c, kIndexWidth)));
    terms.asked.push_back(state);
  }
  return terms;
}

Terms randomTable(Builder& b, unsigned levels) {
  Rng rng(12);
  std::vector<std::uint64_t> values(256);
  for (std::uint64_t& value : values) value = rng.below(256);
  return lookUpBytes(b, levels, values);
}

Terms longRuns(Builder& b, unsigned levels) {
  Rng rng(13);
  std::vector<std::uint64_t> values;
  while (values.size() < 256) values.resize(values.size() + rng.between(10, 40), rng.below(256));
  values.resize(256);
  return lookUpBytes(b, levels, values);
}

/// A permutation, as ciphers have them.
Terms sBox(Builder& b, unsigned levels) {
  Rng rng(14);
  std::vector<std::uint64_t> values(256);
  for (unsigned i = 0; i < 256; ++i) values[i] = i;
  for (unsigned i = 256; i > 1; --i) std::swap(values[i - 1], values[rng.below(i)]);
  return lookUpBytes(b, levels, values);
}

} // namespace

const TableFamily kTableFamilies[4] = {
    {"flex-like", flexLike},
    {"random", randomTable},
    {"long runs", longRuns},
    {"S-box", sBox},
};

Terms hardTerms(Builder& b) {
  Terms terms = randomTable(b, 2);
  Expr x = b.concat(terms.symbols[0], terms.symbols[1]);
  Expr y = terms.symbols.emplace_back(b.symbol("y", 16)), z = terms.symbols.emplace_back(b.symbol("z", 16));
  Expr product = b.mul(x, y), looked = b.zext(terms.asked.back(), 16);
  terms.asked.push_back(product);
  terms.asked.push_back(b.add(b.mul(y, z), looked));
  terms.asked.push_back(b.bitXor(b.extract(product, 15, 4), b.extract(b.mul(z, looked), 11, 0)));
  return terms;
}

} // namespace sonde::bench
