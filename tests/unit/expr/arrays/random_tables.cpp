#include "expr/arrays/random_tables.h"

#include <algorithm>
#include <string>

namespace sonde::expr::testing {

Expr RandomTables::condition() {
  switch (rng_.below(8)) {
  case 0: return b_.bitAnd(condition(), condition());
  case 1: return b_.bitOr(condition(), b_.bitNot(condition()));
  case 2: return b_.ite(condition(), condition(), condition());
  default: return comparison();
  }
}

Model RandomTables::model() {
  Model model;
  for (const Expr& symbol : symbols_) {
    uint64_t value = rng_.oneIn(3) ? rng_.next() : rng_.oneIn(2) ? rng_.below(40) : ~rng_.below(8);
    model.set(symbol, BitVector(symbol->width(), value));
  }
  return model;
}

Expr RandomTables::comparison() {
  unsigned width = 8u << rng_.below(4);
  Expr left = value(width, 2), right = rng_.oneIn(4) ? value(width, 1) : b_.constant(width, near());
  switch (rng_.below(4)) {
  case 0: return b_.eq(left, right);
  case 1: return b_.ult(left, right);
  case 2: return b_.slt(right, left);
  default: return b_.ne(b_.bitAnd(left, b_.constant(width, 8)), b_.constant(width, 0));
  }
}

uint64_t RandomTables::near() { return rng_.oneIn(4) ? ~rng_.below(9) : rng_.below(12); }

Expr RandomTables::value(unsigned width, unsigned depth) {
  if (rng_.oneIn(6)) return symbol(width);
  Expr element = rng_.oneIn(4) && width > 8 ? bytes(width, depth) : read(width, depth);
  switch (rng_.below(6)) {
  case 0: return b_.add(element, b_.constant(width, near()));
  case 1: return b_.mul(element, b_.constant(width, 3));
  case 2: return b_.sext(b_.extract(element, 7, 0), width);
  case 3: return rng_.oneIn(3) ? b_.add(element, read(width, depth)) : element;
  default: return element;
  }
}

Expr RandomTables::read(unsigned width, unsigned depth) {
  unsigned indexWidth = rng_.oneIn(3) ? 8 : rng_.oneIn(2) ? 32 : 64;
  return b_.read(table(indexWidth, width), index(indexWidth, depth));
}

Expr RandomTables::bytes(unsigned width, unsigned depth) {
  Expr array = table(32, 8), at = index(32, depth), whole;
  if (rng_.oneIn(2)) at = b_.mul(at, b_.constant(32, width / 8));
  for (unsigned n = 0; n < width / 8; ++n) {
    Expr byte = b_.read(array, b_.add(at, b_.constant(32, n)));
    whole = whole ? b_.concat(byte, whole) : byte;
  }
  return whole;
}

Expr RandomTables::index(unsigned width, unsigned depth) {
  Expr term = depth > 0 && rng_.oneIn(3) ? b_.zext(read(8, depth - 1), width) : symbol(width);
  switch (rng_.below(9)) {
  case 0: return b_.add(term, b_.constant(width, near()));
  case 1: return b_.zext(b_.extract(term, 4, 0), width);
  case 2: return b_.sext(b_.extract(term, 6, 0), width);
  case 3: return b_.mul(term, b_.constant(width, 12));
  case 4: return b_.shl(term, b_.constant(width, 2));
  case 5: return b_.add(term, symbol(width));
  default: return term;
  }
}

Expr RandomTables::table(unsigned indexWidth, unsigned width) {
  std::vector<Expr> elements;
  bool isMixed = rng_.oneIn(5);
  size_t size = rng_.oneIn(4) ? rng_.between(largest_ / 5, largest_) : rng_.between(1, largest_ / 15 + 2);
  while (elements.size() < size)
    if (!elements.empty() && rng_.oneIn(2))
      elements.push_back(elements.back());
    else
      elements.push_back(isMixed && rng_.oneIn(3) ? symbol(width) : b_.constant(width, near()));
  elements.resize(std::min<size_t>(elements.size(), maskOf(indexWidth)));
  if (as_ == As::Lists) {
    Expr array = b_.symbol("t" + std::to_string(arrays_++), Sort::array(indexWidth, width));
    for (size_t i = 0; i < elements.size(); ++i)
      if (elements[i]->isConstant())
        lists_.push_back(b_.eq(b_.read(array, b_.constant(indexWidth, i)), elements[i]));
    return array;
  }
  std::vector<const Node*> operands(elements.begin(), elements.end());
  return b_.table(indexWidth, b_.constant(width, rng_.oneIn(2) ? 0 : near()), operands);
}

Expr RandomTables::symbol(unsigned width) {
  Expr made = b_.symbol("s" + std::to_string(width) + static_cast<char>('a' + rng_.below(2)), width);
  symbols_.push_back(made);
  return made;
}

} // namespace sonde::expr::testing
