#include "streams/table_families.h"

#include "support/rng.h"

#include <string>

namespace sonde::bench {

using expr::Builder;
using expr::Expr;

namespace {

using Values = std::vector<uint64_t>;

constexpr unsigned indexWidth = 32;

Expr byteSymbol(Builder& b, Terms& terms, unsigned n) {
  return terms.symbols.emplace_back(b.symbol("c" + std::to_string(n), 8));
}

Expr makeTable(Builder& b, const Values& values, unsigned width = 8) {
  std::vector<Expr> kept;
  for (uint64_t value : values) kept.push_back(b.constant(width, value));
  std::vector<const expr::Node*> elements(kept.begin(), kept.end());
  return b.table(indexWidth, b.constant(width, 0), elements);
}

Values randomValues(uint64_t seed, size_t size, uint64_t bound) {
  Rng rng(seed);
  Values values(size);
  for (uint64_t& value : values) value = rng.below(bound);
  return values;
}

/// s' = table[s ^ c]
Terms lookUpBytes(Builder& b, unsigned levels, const Values& values) {
  Terms terms;
  Expr table = makeTable(b, values), state = b.constant(8, 0);
  for (unsigned level = 0; level < levels; ++level) {
    Expr index = b.bitXor(state, byteSymbol(b, terms, level));
    state = b.read(table, b.zext(index, indexWidth));
    terms.asked.push_back(state);
  }
  return terms;
}

/// A scanner's tables: bytes to classes, and (state, class) to the next state. s' = next[s * classes +
/// class[c]]
Terms scan(Builder& b, unsigned levels, unsigned classCount, const Values& classes, const Values& next) {
  Terms terms;
  Expr classTable = makeTable(b, classes), nextTable = makeTable(b, next), state = b.constant(8, 1);
  for (unsigned level = 0; level < levels; ++level) {
    Expr c = b.read(classTable, b.zext(byteSymbol(b, terms, level), indexWidth));
    Expr row = b.mul(b.zext(state, indexWidth), b.constant(indexWidth, classCount));
    state = b.read(nextTable, b.add(row, b.zext(c, indexWidth)));
    terms.asked.push_back(state);
  }
  return terms;
}

/// Most of what follows a state is an error.
Terms flexLike(Builder& b, unsigned levels) {
  constexpr unsigned byteClasses = 16, automatonStates = 48;
  Rng rng(11);
  Values classes(256), next(automatonStates * byteClasses);
  for (unsigned c = 0; c < 256; ++c)
    classes[c] = c < 32 || c > 126 ? 0
                 : c % 13 == 0     ? 1 + rng.below(byteClasses - 1)
                 : c > 32          ? classes[c - 1]
                                   : 1;
  for (unsigned state = 1; state < automatonStates; ++state) {
    uint64_t usual = rng.oneIn(2) ? 0 : 1 + rng.below(automatonStates - 1);
    for (unsigned k = 1; k < byteClasses; ++k)
      next[state * byteClasses + k] = rng.oneIn(4) ? rng.below(automatonStates) : usual;
  }
  return scan(b, levels, byteClasses, classes, next);
}

Terms randomTable(Builder& b, unsigned levels) { return lookUpBytes(b, levels, randomValues(12, 256, 256)); }

Terms longRuns(Builder& b, unsigned levels) {
  Rng rng(13);
  Values values;
  while (values.size() < 256) values.resize(values.size() + rng.between(10, 40), rng.below(256));
  values.resize(256);
  return lookUpBytes(b, levels, values);
}

/// A permutation, as ciphers have them.
Terms sBox(Builder& b, unsigned levels) {
  Rng rng(14);
  Values values(256);
  for (unsigned i = 0; i < 256; ++i) values[i] = i;
  for (unsigned i = 256; i > 1; --i) std::swap(values[i - 1], values[rng.below(i)]);
  return lookUpBytes(b, levels, values);
}

// Not tuned on.
// -------------------------------------------------------------------------------------------------

/// A larger scanner, with classes of single bytes, keywords that share no states, and rows of 24 classes.
Terms keywords(Builder& b, unsigned levels) {
  constexpr unsigned byteClasses = 24, automatonStates = 120;
  Rng rng(21);
  Values classes(256), next(automatonStates * byteClasses);
  for (unsigned c = 'a'; c <= 'z'; ++c) classes[c] = 1 + c % (byteClasses - 2);
  for (unsigned c = '0'; c <= '9'; ++c) classes[c] = byteClasses - 1;
  for (unsigned state = 1; state < automatonStates; ++state)
    next[state * byteClasses + 1 + rng.below(byteClasses - 1)] = state % 8 == 0 ? 1 : state + 1;
  for (unsigned k = 1; k < byteClasses; ++k) next[byteClasses + k] = 8 * (k % 14) + 1;
  return scan(b, levels, byteClasses, classes, next);
}

/// A decoder of UTF-8: ranges of bytes, few states, every entry counts.
Terms decoder(Builder& b, unsigned levels) {
  constexpr unsigned byteClasses = 12, automatonStates = 9;
  Rng rng(22);
  Values classes(256), next(automatonStates * byteClasses);
  const unsigned starts[byteClasses] = {0, 0x80, 0x90, 0xa0, 0xc0, 0xc2, 0xe0, 0xe1, 0xed, 0xf0, 0xf1, 0xf4};
  for (unsigned c = 0; c < 256; ++c)
    for (unsigned k = 0; k < byteClasses; ++k)
      if (c >= starts[k]) classes[c] = k;
  for (uint64_t& state : next) state = rng.below(automatonStates);
  return scan(b, levels, byteClasses, classes, next);
}

/// A checksum: s' = table[(s ^ c) & 255] ^ (s >> 8), of 4 bytes.
Terms checksum(Builder& b, unsigned levels) {
  constexpr uint64_t polynomial = 0x82f63b78;
  Values values(256);
  for (unsigned i = 0; i < 256; ++i) {
    uint64_t rest = i;
    for (unsigned bit = 0; bit < 8; ++bit) rest = rest >> 1 ^ (rest & 1 ? polynomial : 0);
    values[i] = rest;
  }
  Terms terms;
  Expr table = makeTable(b, values, 32), state = b.constant(32, 0xffffffff);
  for (unsigned level = 0; level < levels; ++level) {
    Expr index = b.bitXor(b.extract(state, 7, 0), byteSymbol(b, terms, level));
    state = b.bitXor(b.read(table, b.zext(index, indexWidth)), b.lshr(state, b.constant(32, 8)));
    terms.asked.push_back(state);
  }
  return terms;
}

/// What characters are, in bits of a word of 2 bytes: s' = the flags of c, with the last ones.
Terms characterFlags(Builder& b, unsigned levels) {
  Values values(256);
  auto mark = [&](char first, char last, uint64_t flags) {
    for (char c = first; c <= last; ++c) values[static_cast<unsigned char>(c)] |= flags;
  };
  mark('0', '9', 0x0801), mark('a', 'f', 0x1000), mark('A', 'F', 0x1000), mark('a', 'z', 0x0206);
  mark('A', 'Z', 0x0105), mark('!', '/', 0xc004), mark(':', '@', 0xc004), mark('\t', '\r', 0x2002);
  Terms terms;
  Expr table = makeTable(b, values, 16), state = b.constant(16, 0);
  for (unsigned level = 0; level < levels; ++level) {
    Expr flags = b.read(table, b.zext(byteSymbol(b, terms, level), indexWidth));
    state = b.bitXor(b.shl(state, b.constant(16, 1)), flags);
    terms.asked.push_back(state);
  }
  return terms;
}

/// Digits of base 64: runs that count, the rest is one value.
Terms digits(Builder& b, unsigned levels) {
  Values values(256, 255);
  std::string all = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (size_t i = 0; i < all.size(); ++i) values[static_cast<unsigned char>(all[i])] = i;
  return lookUpBytes(b, levels, values);
}

/// A table of hashes, mostly empty.
Terms sparse(Builder& b, unsigned levels) {
  Rng rng(23);
  Values values(256);
  for (unsigned i = 0; i < 20; ++i) values[rng.below(256)] = 1 + rng.below(255);
  return lookUpBytes(b, levels, values);
}

Terms few(Builder& b, unsigned levels) { return lookUpBytes(b, levels, randomValues(24, 256, 5)); }

Terms small(Builder& b, unsigned levels) { return lookUpBytes(b, levels, randomValues(25, 40, 256)); }

/// 1,000 random entries of 2 bytes: s' = table[(s * 3 + c) & 1023]
Terms large(Builder& b, unsigned levels) {
  Terms terms;
  Expr table = makeTable(b, randomValues(26, 1000, 65536), 16), state = b.constant(16, 0);
  for (unsigned level = 0; level < levels; ++level) {
    Expr sum = b.add(b.mul(state, b.constant(16, 3)), b.zext(byteSymbol(b, terms, level), 16));
    state = b.read(table, b.zext(b.bitAnd(sum, b.constant(16, 1023)), indexWidth));
    terms.asked.push_back(state);
  }
  return terms;
}

constexpr TableFamily tuned[] = {
    {"flex-like", flexLike}, {"random", randomTable}, {"long runs", longRuns}, {"S-box", sBox}};
constexpr TableFamily others[] = {
    {"keywords", keywords},        {"decoder", decoder},
    {"checksum", checksum},        {"character flags", characterFlags},
    {"digits of base 64", digits}, {"sparse", sparse},
    {"five values", few},          {"40 entries", small},
    {"1,000 entries", large},
};

} // namespace

std::span<const TableFamily> tunedTableFamilies() { return tuned; }
std::span<const TableFamily> otherTableFamilies() { return others; }

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
