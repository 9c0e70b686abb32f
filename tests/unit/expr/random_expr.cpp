#include "expr/random_expr.h"

#include <algorithm>
#include <string>

namespace sonde::expr::testing {

namespace {

constexpr unsigned indexWidth = 3;
constexpr unsigned elementWidth = 8;

} // namespace

BitVector randomValue(Rng& rng, unsigned width) {
  switch (rng.below(8)) {
  case 0: return BitVector::zero(width);
  case 1: return BitVector::one(width);
  case 2: return BitVector::ones(width);
  case 3: return BitVector::signedMin(width);
  case 4: return BitVector::one(width).shl(static_cast<unsigned>(rng.below(width)));
  case 5: return BitVector::ones(width).lshr(static_cast<unsigned>(rng.below(width)));
  case 6: return BitVector(width, rng.below(width + 2)); // shift amounts about the width
  default: {
    std::vector<BitVector::Word> words((width + 63) / 64);
    for (auto& word : words) word = rng.next();
    return BitVector::fromWords(width, words);
  }
  }
}

RandomExpr::RandomExpr(Context& context, Rng& rng, Options options)
    : context_(context), rng_(rng), options_(std::move(options)) {}

/// Few objects, so that bases meet their like; addresses as allocators give them, and at the corners.
Expr RandomExpr::base() {
  static constexpr uint64_t addresses[] = {0x10000, 0x7f0000001230, 0x8000000000000000, ~uint64_t{15}};
  auto object = rng_.below(std::size(addresses));
  return context_.base(object, addresses[object]);
}

Expr RandomExpr::leaf(unsigned width) {
  if (width == 64 && rng_.oneIn(3)) return base();
  if (rng_.oneIn(3)) return context_.constant(randomValue(rng_, width));
  std::string name = std::string("x") + std::to_string(width) + static_cast<char>('a' + rng_.below(2));
  Expr symbol = context_.symbol(name, Sort::bitVector(width));
  symbols_.push_back(symbol);
  return symbol;
}

Expr RandomExpr::pick(unsigned width) {
  if (!pool_.empty() && !rng_.oneIn(4)) {
    for (int tries = 0; tries < 8; ++tries) {
      // The latest are the most interesting: they give depth.
      size_t span = rng_.oneIn(2) ? std::min<size_t>(pool_.size(), 6) : pool_.size();
      const Expr& e = pool_[pool_.size() - 1 - rng_.below(span)];
      if (e->width() == width) return e;
    }
  }
  return leaf(width);
}

Expr RandomExpr::comparison() {
  if (options_.arrays && rng_.oneIn(12)) return context_.make(Kind::Eq, {array(), array()});
  static constexpr Kind kinds[] = {Kind::Eq, Kind::Ult, Kind::Slt};
  unsigned width = randomWidth();
  Expr a = pick(width), b = pick(width);
  return context_.make(kinds[rng_.below(3)], {a, b});
}

Expr RandomExpr::structure(unsigned width) {
  switch (rng_.below(4)) {
  case 0:
    if (width > 1) {
      auto low = static_cast<unsigned>(rng_.between(1, width - 1));
      Expr a = pick(width - low), b = pick(low);
      return context_.make(Kind::Concat, {a, b});
    }
    [[fallthrough]];
  case 1: {
    Expr a = pick(width + static_cast<unsigned>(rng_.below(10)));
    unsigned low = static_cast<unsigned>(rng_.below(a->width() - width + 1));
    return context_.extract(a, low + width - 1, low);
  }
  case 2: return context_.signExtend(pick(static_cast<unsigned>(rng_.between(1, width))), width);
  default: {
    Expr condition = pick(1), a = pick(width), b = pick(width);
    return context_.make(Kind::Ite, {condition, a, b});
  }
  }
}

Expr RandomExpr::operation(unsigned width) {
  static constexpr Kind binary[] = {Kind::And,  Kind::Or,   Kind::Xor, Kind::Add,  Kind::Mul,
                                    Kind::UDiv, Kind::URem, Kind::Shl, Kind::LShr, Kind::AShr};
  if (rng_.oneIn(5)) return context_.make(rng_.oneIn(2) ? Kind::Not : Kind::Neg, {pick(width)});
  Expr a = pick(width);
  Expr b = rng_.oneIn(3) ? context_.constant(randomValue(rng_, width)) : pick(width);
  return context_.make(binary[rng_.below(10)], {a, b});
}

Expr RandomExpr::arrayLeaf() {
  if (rng_.oneIn(2)) {
    std::string name = std::string("m") + static_cast<char>('a' + rng_.below(2));
    Expr symbol = context_.symbol(name, Sort::array(indexWidth, elementWidth));
    symbols_.push_back(symbol);
    return symbol;
  }
  std::vector<Expr> kept{pick(elementWidth)};
  auto count = rng_.below((1u << indexWidth) + 1);
  for (uint64_t i = 0; i < count; ++i)
    kept.push_back(rng_.oneIn(3)   ? pick(elementWidth)
                   : rng_.oneIn(3) ? kept[0]
                                   : context_.constant(elementWidth, i));
  std::vector<const Node*> operands(kept.begin(), kept.end());
  return context_.table(indexWidth, operands);
}

Expr RandomExpr::nestedLookup() {
  auto constants = [&] {
    std::vector<Expr> kept;
    for (auto n = 1 + rng_.below((1u << indexWidth) + 1); n > 0; --n)
      kept.push_back(context_.constant(randomValue(rng_, elementWidth)));
    std::vector<const Node*> operands(kept.begin(), kept.end());
    return context_.table(indexWidth, operands);
  };
  Expr index = context_.make(Kind::Read, {constants(), pick(indexWidth)});
  static constexpr Kind kinds[] = {Kind::Add, Kind::Xor, Kind::Mul, Kind::UDiv};
  for (auto n = rng_.below(3); n > 0; --n)
    index = context_.make(kinds[rng_.below(4)], {index, context_.constant(randomValue(rng_, elementWidth))});
  return context_.make(Kind::Read, {constants(), context_.extract(index, indexWidth - 1, 0)});
}

Expr RandomExpr::array() {
  Expr result;
  if (arrays_.empty() || rng_.oneIn(4)) {
    result = arrayLeaf();
  } else {
    Expr base = arrays_[arrays_.size() - 1 - rng_.below(std::min<size_t>(arrays_.size(), 5))];
    if (rng_.oneIn(6)) {
      Expr condition = pick(1), other = arrays_[rng_.below(arrays_.size())];
      result = context_.make(Kind::Ite, {condition, base, other});
    } else {
      Expr index = base->is(Kind::Store) && rng_.oneIn(4) ? Expr(base->operand(1)) : pick(indexWidth);
      Expr value = rng_.oneIn(4) ? context_.make(Kind::Read, {base, index}) : pick(elementWidth);
      result = context_.make(Kind::Store, {base, index, value});
    }
  }
  arrays_.push_back(result);
  return result;
}

/// Pointers and what programs do with them.
Expr RandomExpr::address() {
  Expr a = base(), b = rng_.oneIn(3) ? a : base();
  auto offset = [&] {
    auto scale = static_cast<unsigned>(rng_.below(4));
    unsigned narrow = rng_.oneIn(2) ? 16 : 31;
    Expr index = pick(narrow), k = context_.constant(64, rng_.below(64));
    Expr wide = rng_.oneIn(3) ? context_.make(Kind::Concat, {context_.constant(64 - narrow, 0), index})
                              : context_.signExtend(index, 64);
    switch (rng_.below(6)) {
    case 0: return context_.make(Kind::Mul, {wide, context_.constant(64, 1 + rng_.below(20))});
    case 1: return context_.make(Kind::Shl, {wide, context_.constant(64, scale)});
    case 2: return context_.make(Kind::Add, {wide, k});
    case 3: return k;
    case 4: return pick(64);
    default: return wide;
    }
  };
  Expr p = context_.make(Kind::Add, {offset(), a}), q = context_.make(Kind::Add, {b, offset()});
  Expr number = context_.constant(b->value() + BitVector(64, rng_.below(32)));
  static constexpr Kind orders[] = {Kind::Eq, Kind::Ult, Kind::Slt};
  Kind order = orders[rng_.below(3)];
  switch (rng_.below(7)) {
  case 0: return context_.make(Kind::Add, {p, context_.make(Kind::Neg, {q})});
  case 1: return context_.make(Kind::Add, {p, context_.constant(-number->value())});
  case 2: return context_.make(order, {p, q});
  case 3: return context_.make(order, {p, number});
  case 4: return context_.make(order, {number, p});
  case 5: return context_.make(Kind::Ite, {pick(1), p, q});
  default: {
    auto high = static_cast<unsigned>(rng_.below(64));
    return context_.extract(p, high, static_cast<unsigned>(rng_.below(high + 1)));
  }
  }
}

/// Shapes that chance alone seldom makes.
Expr RandomExpr::idiom(unsigned width) {
  Expr a = pick(width), b = pick(width);
  Expr k = context_.constant(randomValue(rng_, width));
  Kind unary = rng_.oneIn(2) ? Kind::Not : Kind::Neg;
  switch (rng_.below(9)) {
  case 8: { // is it a multiple? as compilers ask
    if (width < 8) return a;
    BitVector divisor(width, 2 * rng_.between(1, (1u << std::min(width / 4, 8u)) / 2 - 1) + 1);
    Expr product = context_.make(Kind::Mul, {a, context_.constant(divisor.inverse())});
    if (rng_.oneIn(2)) product = context_.make(Kind::Add, {product, k});
    BitVector most = BitVector::ones(width).udiv(divisor);
    Expr bound = context_.constant(rng_.oneIn(2) ? most : most.lshr(static_cast<unsigned>(rng_.below(3))));
    return rng_.oneIn(2) ? context_.make(Kind::Ult, {product, bound})
                         : context_.make(Kind::Ult, {bound, product});
  }
  case 7: { // a value taken apart and put together again
    if (width < 2) return a;
    static constexpr Kind kinds[] = {Kind::Add, Kind::Mul, Kind::Ite};
    Kind kind = kinds[rng_.below(3)];
    Expr whole =
        kind == Kind::Ite ? context_.make(kind, {pick(1), a, b}) : context_.make(kind, {leaf(width), k});
    auto cut = static_cast<unsigned>(rng_.between(1, width - 1));
    return context_.make(Kind::Concat,
                         {context_.extract(whole, width - 1, cut), context_.extract(whole, cut - 1, 0)});
  }
  case 0: // a product of a sum, a product or a negation with a constant
    switch (rng_.below(3)) {
    case 0: a = context_.make(Kind::Neg, {a}); break;
    case 1: a = context_.make(Kind::Add, {a, k}); break;
    default: a = context_.make(Kind::Mul, {a, k}); break;
    }
    return context_.make(Kind::Mul, {a, context_.constant(randomValue(rng_, width))});
  case 1: { // division of something extended
    Expr wide = context_.make(Kind::Concat, {context_.constant(width, 0), a});
    Expr small = context_.make(Kind::Concat, {context_.constant(width, 0), k});
    return context_.extract(context_.make(rng_.oneIn(2) ? Kind::UDiv : Kind::URem, {wide, small}), width - 1,
                            0);
  }
  case 2: { // neighbouring extractions
    if (width < 2) return a;
    auto cut = static_cast<unsigned>(rng_.between(1, width - 1));
    Expr source = pick(width + 2);
    return context_.make(Kind::Concat,
                         {context_.extract(source, width, cut + 1), context_.extract(source, cut, 1)});
  }
  case 5: { // one operation with two constants
    static constexpr Kind kinds[] = {Kind::And, Kind::Or, Kind::Xor, Kind::Add};
    Kind kind = kinds[rng_.below(4)];
    Expr once = context_.make(kind, {a, context_.constant(width, rng_.next())});
    return context_.make(kind, {once, context_.constant(width, rng_.next())});
  }
  case 6: // a sum that takes a part back
    return context_.make(Kind::Add, {context_.make(Kind::Add, {a, b}), context_.make(Kind::Neg, {a})});
  case 3: return context_.make(Kind::Eq, {context_.make(unary, {a}), context_.make(unary, {b})});
  default: { // a common high part
    Expr high = pick(2);
    return context_.make(Kind::Ult,
                         {context_.make(Kind::Concat, {high, a}), context_.make(Kind::Concat, {high, b})});
  }
  }
}

Expr RandomExpr::next() {
  Expr result;
  auto choice = rng_.below(13);
  if (options_.addresses && rng_.oneIn(3)) {
    result = address();
  } else if (choice < 2) {
    result = comparison();
  } else if (choice < 6) {
    result = structure(randomWidth());
  } else if (options_.arrays && rng_.oneIn(20)) {
    result = nestedLookup();
  } else if (choice < 7 && options_.arrays) {
    Expr base = array(), index = pick(indexWidth);
    result = context_.make(Kind::Read, {base, index});
  } else if (choice < 8) {
    result = idiom(randomWidth());
  } else {
    result = operation(randomWidth());
  }
  remember(result);
  return result;
}

Model RandomExpr::randomModel() {
  Model model;
  for (const Expr& symbol : symbols_) {
    if (!symbol->isArray()) {
      model.set(symbol, randomValue(rng_, symbol->width()));
      continue;
    }
    for (unsigned i = 0; i < 1u << indexWidth; ++i)
      if (!rng_.oneIn(4)) model.setElement(symbol, BitVector(indexWidth, i), randomValue(rng_, elementWidth));
  }
  return model;
}

} // namespace sonde::expr::testing
