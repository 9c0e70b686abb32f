#include "generator.h"

#include "expr/context.h"
#include "expr/evaluate.h"

#include <algorithm>
#include <array>
#include <string>

namespace sonde::fuzz {

using expr::Kind;

namespace {

// Beyond these widths only constants multiply and divide.
constexpr unsigned maxMultiplyWidth = 10;
constexpr unsigned maxDivideWidth = 8;
constexpr unsigned maxConstantDivideWidth = 12;
constexpr unsigned maxTableSize = 24, usualTableSize = 6;

} // namespace

TermGenerator::TermGenerator(expr::Builder& builder, Rng& rng)
    : context_(builder.context()), builder_(builder), rng_(rng) {
  static constexpr std::array indexWidths = {1u, 2u, 3u, 4u, 5u, 8u, 8u, 13u, 16u, 32u, 32u, 64u, 70u};
  for (unsigned i = 0; i < 3; ++i) widths_.push_back(anyWidth());
  widths_.push_back(8);
  for (unsigned i = 0, n = static_cast<unsigned>(rng_.between(1, 2)); i < n; ++i) {
    unsigned width = rng_.oneIn(2) ? 8 : widths_[rng_.below(widths_.size())];
    arraySorts_.push_back(Sort::array(indexWidths[rng_.below(indexWidths.size())], width));
  }
}

unsigned TermGenerator::anyWidth() {
  static constexpr std::array usualWidths = {1u,  2u,  4u,  8u,  16u, 24u, 31u,
                                             32u, 33u, 48u, 63u, 64u, 65u, 70u};
  return rng_.oneIn(2) ? usualWidths[rng_.below(usualWidths.size())] : randomWidth(1, maxWidth);
}

unsigned TermGenerator::randomWidth(unsigned low, unsigned high) {
  return static_cast<unsigned>(rng_.between(low, high));
}

BitVector TermGenerator::randomValue(unsigned width) {
  switch (rng_.below(8)) {
  case 0: return BitVector::zero(width);
  case 1: return BitVector::one(width);
  case 2: return BitVector::ones(width);
  case 3: return BitVector::signedMin(width);
  case 4: return BitVector::one(width).shl(randomWidth(0, width - 1));
  case 5: return BitVector(width, rng_.below(16));
  default: {
    std::array<uint64_t, 2> words = {rng_.next(), rng_.next()};
    return BitVector::fromWords(width, words);
  }
  }
}

Expr TermGenerator::symbol(Sort sort) {
  std::string name = sort.isArray() ? "a" + std::to_string(sort.indexWidth) + "_" : "x";
  name += std::to_string(sort.width) + (rng_.oneIn(2) ? "p" : "q");
  Expr result = context_.symbol(name, sort);
  if (std::find(symbols_.begin(), symbols_.end(), result) == symbols_.end()) symbols_.push_back(result);
  return result;
}

std::optional<Expr> TermGenerator::earlier(Sort sort) {
  auto it = pool_.find({sort.indexWidth, sort.width});
  if (it == pool_.end()) return std::nullopt;
  return it->second[rng_.below(it->second.size())];
}

Expr TermGenerator::remembered(Expr term) {
  auto& known = pool_[{term->indexWidth(), term->width()}];
  if (known.size() < 64)
    known.push_back(term);
  else
    known[rng_.below(known.size())] = term;
  return term;
}

Expr TermGenerator::base() {
  static constexpr std::array<uint64_t, 3> addresses = {0x10000, 0x7f0000001230, 0xfffffffffffffff0};
  uint64_t object = rng_.below(addresses.size());
  return context_.base(object, addresses[object]);
}

/// A pointer into an object, as an engine makes them.
Expr TermGenerator::address(unsigned depth) {
  Expr index = term(randomWidth(1, 64), depth);
  Expr offset = rng_.oneIn(2) ? context_.signExtend(index, 64) : builder_.zext(index, 64);
  if (rng_.oneIn(2)) offset = context_.make(Kind::Mul, {offset, context_.constant(64, 1 + rng_.below(16))});
  return context_.make(Kind::Add, {offset, base()});
}

Expr TermGenerator::leaf(unsigned width) {
  if (width == 64 && rng_.oneIn(4)) return base();
  if (rng_.oneIn(3)) return constant(width);
  bool isUsual = std::find(widths_.begin(), widths_.end(), width) != widths_.end();
  if (isUsual || rng_.oneIn(4)) return symbol(Sort::bitVector(width));
  // Other widths are cut from, or made of, the usual ones, so that the terms share symbols.
  for (unsigned usual : widths_)
    if (usual > width) {
      unsigned low = randomWidth(0, usual - width);
      return context_.extract(symbol(Sort::bitVector(usual)), low + width - 1, low);
    }
  for (unsigned usual : widths_)
    if (usual < width) return context_.signExtend(symbol(Sort::bitVector(usual)), width);
  return symbol(Sort::bitVector(width));
}

Expr TermGenerator::term(unsigned width, unsigned depth) {
  if (depth > 0 && rng_.oneIn(5))
    if (auto known = earlier(Sort::bitVector(width))) return *known;
  if (depth == 0) return leaf(width);
  return remembered(operation(width, depth - 1));
}

Expr TermGenerator::operation(unsigned width, unsigned depth) {
  switch (rng_.below(12)) {
  case 0:
  case 1: return bitwise(width, depth);
  case 2:
  case 3:
  case 4: return arithmetic(width, depth);
  case 5: return shift(width, depth);
  case 6:
  case 7: return structure(width, depth);
  case 8: return context_.make(Kind::Ite, {formula(depth), term(width, depth), term(width, depth)});
  case 9:
  case 10: return read(width, depth);
  default: return leaf(width);
  }
}

Expr TermGenerator::bitwise(unsigned width, unsigned depth) {
  static constexpr std::array kinds = {Kind::And, Kind::Or, Kind::Xor};
  Expr a = term(width, depth);
  if (rng_.oneIn(4)) return context_.make(Kind::Not, {a});
  return context_.make(kinds[rng_.below(kinds.size())], {a, term(width, depth)});
}

Expr TermGenerator::arithmetic(unsigned width, unsigned depth) {
  Expr a = term(width, depth);
  switch (rng_.below(6)) {
  case 0: return context_.make(Kind::Neg, {a});
  case 1:
    return context_.make(Kind::Mul, {a, width <= maxMultiplyWidth ? term(width, depth) : constant(width)});
  case 2: return division(width, depth);
  case 3: return builder_.sub(a, term(width, depth));
  default: return context_.make(Kind::Add, {a, term(width, depth)});
  }
}

Expr TermGenerator::division(unsigned width, unsigned depth) {
  Expr a = term(width, depth);
  Expr b = width <= maxDivideWidth           ? term(width, depth)
           : width <= maxConstantDivideWidth ? constant(width)
           : rng_.oneIn(2)                   ? context_.constant(width, rng_.between(1, 20))
                           : context_.constant(BitVector::one(width).shl(randomWidth(0, width - 1)));
  switch (rng_.below(7)) {
  case 0: return builder_.sdiv(a, b);
  case 1: return builder_.srem(a, b);
  case 2: return builder_.smod(a, b);
  case 3:
  case 4: return context_.make(Kind::UDiv, {a, b});
  default: return context_.make(Kind::URem, {a, b});
  }
}

Expr TermGenerator::shift(unsigned width, unsigned depth) {
  static constexpr std::array kinds = {Kind::Shl, Kind::LShr, Kind::AShr};
  Expr a = term(width, depth);
  if (rng_.oneIn(6)) {
    unsigned amount = randomWidth(0, 2 * width);
    return rng_.oneIn(2) ? builder_.rotateLeft(a, amount) : builder_.rotateRight(a, amount);
  }
  Expr amount = rng_.oneIn(2) ? term(width, depth) : context_.constant(width, rng_.below(width + 2));
  return context_.make(kinds[rng_.below(kinds.size())], {a, amount});
}

Expr TermGenerator::structure(unsigned width, unsigned depth) {
  if (width > 1 && rng_.oneIn(3)) {
    unsigned low = randomWidth(1, width - 1);
    return context_.make(Kind::Concat, {term(width - low, depth), term(low, depth)});
  }
  if (width > 1 && rng_.oneIn(2)) {
    Expr narrow = term(randomWidth(1, width - 1), depth);
    if (width % narrow->width() == 0 && rng_.oneIn(2))
      return builder_.repeat(narrow, width / narrow->width());
    return rng_.oneIn(2) ? context_.signExtend(narrow, width) : builder_.zext(narrow, width);
  }
  if (width == maxWidth) return bitwise(width, depth);
  Expr wide = term(randomWidth(width + 1, maxWidth), depth);
  unsigned low = randomWidth(0, wide->width() - width);
  return context_.extract(wide, low + width - 1, low);
}

Expr TermGenerator::read(unsigned width, unsigned depth) {
  Sort sort = arraySorts_[rng_.below(arraySorts_.size())];
  for (Sort candidate : arraySorts_)
    if (candidate.width == width) sort = candidate;
  Expr index = term(sort.indexWidth, rng_.oneIn(2) ? depth : 0);
  Expr element = remembered(context_.make(Kind::Read, {array(sort, depth), index}));
  if (sort.width == width) return element;
  if (sort.width > width) return context_.extract(element, width - 1, 0);
  return rng_.oneIn(2) ? context_.signExtend(element, width) : builder_.zext(element, width);
}

Expr TermGenerator::array(Sort sort, unsigned depth) {
  if (rng_.oneIn(4))
    if (auto known = earlier(sort)) return *known;
  switch (depth == 0 ? rng_.below(4) : rng_.below(10)) {
  case 0:
  case 1: return symbol(sort);
  case 2:
  case 3:
  case 4: return remembered(table(sort, depth));
  case 5:
    return remembered(
        context_.make(Kind::Ite, {formula(depth - 1), array(sort, depth - 1), array(sort, depth - 1)}));
  default: return remembered(store(sort, depth));
  }
}

Expr TermGenerator::table(Sort sort, unsigned depth) {
  uint64_t most = rng_.oneIn(8) ? maxTableSize : usualTableSize;
  if (sort.indexWidth < 5) most = std::min(most, uint64_t{1} << sort.indexWidth);
  uint64_t size = rng_.below(most + 1), symbolic = rng_.oneIn(2) ? 0 : rng_.below(4);
  std::vector<Expr> elements = {rng_.oneIn(4) ? term(sort.width, 0) : constant(sort.width)};
  BitVector run = randomValue(sort.width); // tables of programs have runs of equal values
  for (uint64_t i = 0; i < size; ++i) {
    if (rng_.oneIn(3)) run = randomValue(sort.width);
    elements.push_back(symbolic && rng_.oneIn(4) ? term(sort.width, std::min(depth, 1u))
                                                 : context_.constant(run));
  }
  std::vector<const Node*> operands(elements.begin(), elements.end());
  return context_.table(sort.indexWidth, operands);
}

Expr TermGenerator::store(Sort sort, unsigned depth) {
  Expr result = array(sort, depth - 1);
  for (uint64_t n = rng_.between(1, 3); n > 0; --n) {
    Expr index = rng_.oneIn(2) ? constant(sort.indexWidth) : term(sort.indexWidth, depth - 1);
    result = context_.make(Kind::Store, {result, index, term(sort.width, depth - 1)});
  }
  return result;
}

/// Is it a multiple? As compilers ask.
Expr TermGenerator::multiple(unsigned depth) {
  unsigned width = std::max(8u, anyWidth());
  BitVector divisor(width, 2 * rng_.between(1, width < 16 ? 1 : 7) + 1);
  BitVector most = BitVector::ones(width).udiv(divisor);
  Expr product = context_.make(Kind::Mul, {term(width, depth), context_.constant(divisor.inverse())});
  if (rng_.oneIn(2)) product = context_.make(Kind::Add, {product, constant(width)});
  Expr bound = context_.constant(rng_.oneIn(2) ? most : most.lshr(1));
  return rng_.oneIn(2) ? context_.make(Kind::Ult, {bound, product})
                       : context_.make(Kind::Ult, {product, bound});
}

Expr TermGenerator::comparison(unsigned depth) {
  if (rng_.oneIn(40)) return multiple(depth);
  if (rng_.oneIn(30)) {
    Sort sort = arraySorts_[rng_.below(arraySorts_.size())];
    return context_.make(Kind::Eq, {array(sort, depth), array(sort, depth)});
  }
  static constexpr std::array kinds = {Kind::Eq, Kind::Ult, Kind::Slt};
  if (rng_.oneIn(12))
    return context_.make(kinds[rng_.below(kinds.size())],
                         {address(depth), rng_.oneIn(3) ? term(64, depth) : address(depth)});
  unsigned width = rng_.oneIn(3) ? anyWidth() : widths_[rng_.below(widths_.size())];
  Expr a = term(width, depth);
  Expr b = rng_.oneIn(3) ? constant(width) : term(width, depth);
  if (rng_.oneIn(8)) return rng_.oneIn(2) ? builder_.ule(a, b) : builder_.sge(a, b);
  return context_.make(kinds[rng_.below(kinds.size())], {a, b});
}

Expr TermGenerator::formula(unsigned depth) {
  if (depth == 0) return comparison(0);
  static constexpr std::array kinds = {Kind::And, Kind::Or, Kind::Xor, Kind::Eq};
  switch (rng_.below(8)) {
  case 0: return context_.make(Kind::Not, {formula(depth - 1)});
  case 1: return context_.make(kinds[rng_.below(kinds.size())], {formula(depth - 1), formula(depth - 1)});
  case 2: return context_.make(Kind::Ite, {formula(depth - 1), formula(depth - 1), formula(depth - 1)});
  case 3: return term(1, depth);
  default: return remembered(comparison(depth - 1));
  }
}

expr::Model TermGenerator::randomModel() {
  expr::Model model;
  for (const Expr& symbol : symbols_) {
    if (!symbol->isArray()) {
      model.set(symbol, randomValue(symbol->width()));
      continue;
    }
    expr::ArrayValue value{randomValue(symbol->width()), {}};
    for (uint64_t n = rng_.below(4); n > 0; --n)
      value.elements.insert_or_assign(randomValue(symbol->indexWidth()), randomValue(symbol->width()));
    model.setArray(symbol, std::move(value));
  }
  return model;
}

namespace {

/// The stack of constraints and what the hidden model says of it.
class StreamGenerator {
public:
  StreamGenerator(expr::Builder& builder, uint64_t seed)
      : rng_(seed), terms_(builder, rng_), context_(builder.context()) {
    // The formulas come before the model, which gives their symbols values.
    for (unsigned i = 0; i < formulas; ++i) formulas_.push_back(terms_.formula(1 + i % 3));
    base_ = terms_.randomModel();
    expr::Evaluator evaluator(base_);
    for (const Expr& formula : formulas_) holds_.push_back(evaluator.isTrue(formula));
  }

  Stream generate(unsigned count) {
    Stream stream;
    while (stream.queries.size() < count) {
      moveStack();
      stream.queries.push_back(query());
    }
    stream.base = std::move(base_);
    return stream;
  }

private:
  static constexpr unsigned formulas = 24;

  struct Literal {
    unsigned formula;
    bool holds;
  };

  Literal literal(unsigned oneInWrong) {
    return {static_cast<unsigned>(rng_.below(formulas_.size())), !rng_.oneIn(oneInWrong)};
  }

  Expr expression(Literal literal) {
    const Expr& formula = formulas_[literal.formula];
    return holds_[literal.formula] == literal.holds ? formula : context_.make(Kind::Not, {formula});
  }

  void moveStack() {
    if (rng_.oneIn(4) || stack_.size() > 10) stack_.resize(stack_.size() - rng_.below(stack_.size() + 1));
    for (uint64_t n = rng_.below(3); n > 0; --n) stack_.push_back(literal(10));
  }

  RawQuery query() {
    RawQuery query;
    query.consistent = rng_.oneIn(2);
    for (Literal literal : stack_) {
      query.constraints.push_back(expression(literal));
      query.consistent = query.consistent && literal.holds;
    }
    if (query.constraints.empty() || !rng_.oneIn(4)) query.goal = expression(literal(2));
    return query;
  }

  Rng rng_;
  TermGenerator terms_;
  expr::Context& context_;
  std::vector<Expr> formulas_;
  std::vector<bool> holds_; // under the hidden model
  expr::Model base_;
  std::vector<Literal> stack_;
};

} // namespace

Stream randomStream(expr::Builder& builder, uint64_t seed, unsigned count) {
  return StreamGenerator(builder, seed).generate(count);
}

} // namespace sonde::fuzz
