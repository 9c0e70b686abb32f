#include "process/format_length.h"

namespace sonde::process {

using expr::Builder;
using expr::Expr;

namespace {

constexpr unsigned lengthBits = 64;

/// Makes lengths: numbers of `lengthBits` bits, none of them negative but widths and precisions.
class Lengths {
public:
  explicit Lengths(Builder& builder) : builder_(builder) {}

  Expr constant(uint64_t value) { return builder_.constant(lengthBits, value); }
  Expr when(const Expr& condition, uint64_t then, uint64_t otherwise = 0) {
    return builder_.ite(condition, constant(then), constant(otherwise));
  }
  Expr max(const Expr& a, const Expr& b) { return builder_.ite(builder_.slt(a, b), b, a); }
  /// Returns a width or precision as a signed expression of 32 bits.
  Expr signedNumber(const Number& number) {
    const Expr value =
        number.concrete() ? builder_.constant(32, static_cast<uint32_t>(number.value)) : number.expression;
    return builder_.sext(value, lengthBits);
  }
  Expr magnitude(const Expr& value) {
    return builder_.ite(builder_.slt(value, builder_.constant(value->width(), 0)), builder_.neg(value),
                        value);
  }

  /// Returns the number of digits of an unsigned number; 1 for zero.
  Expr digits(const Expr& value, unsigned base) {
    Expr length = constant(1);
    const uint64_t largest = BitVector::mask(value->width());
    for (uint64_t bound = base;; bound *= base) {
      if (bound > largest) return length;
      const Expr reached = builder_.uge(value, builder_.constant(value->width(), bound));
      length = builder_.add(length, builder_.zext(reached, lengthBits));
      if (bound > largest / base) return length;
    }
  }

  /// Returns the number of digits including leading zeros up to the precision; zero at precision 0 has none.
  Expr digitsAtPrecision(const OpenConversion& open, const Expr& value) {
    const char letter = open.conversion.letter;
    const unsigned base = letter == 'o' ? 8 : letter == 'x' || letter == 'X' ? 16 : 10;
    const Expr isZero = builder_.eq(value, builder_.constant(value->width(), 0));
    const Expr precision = signedNumber(open.precision);
    Expr length = digits(value, base);
    if (letter == 'o' && open.conversion.has('#'))
      return max(builder_.add(length, when(isZero, 0, 1)), precision);
    const Expr none = builder_.bitAnd(isZero, builder_.eq(precision, constant(0)));
    return builder_.ite(none, constant(0), max(length, precision));
  }

  Expr integer(const OpenConversion& open) {
    const Conversion& conversion = open.conversion;
    if (conversion.letter == 'c') return constant(1);
    const unsigned bits = conversion.letter == 'p' ? 64 : conversion.bits();
    const Expr value = open.value.concrete()
                           ? builder_.constant(bits, open.value.value & BitVector::mask(bits))
                           : builder_.extract(open.value.expression, bits - 1, 0);
    const Expr zero = builder_.constant(bits, 0);
    switch (conversion.letter) {
    case 'p':
      return builder_.ite(builder_.eq(value, zero), constant(5), // (nil)
                          builder_.add(constant(2), digits(value, 16)));
    case 'd':
    case 'i': {
      const uint64_t plus = conversion.has('+') || conversion.has(' ');
      return builder_.add(digitsAtPrecision(open, magnitude(value)),
                          when(builder_.slt(value, zero), 1, plus));
    }
    case 'x':
    case 'X':
      if (conversion.has('#'))
        return builder_.add(digitsAtPrecision(open, value), when(builder_.eq(value, zero), 0, 2));
      [[fallthrough]];
    default: return digitsAtPrecision(open, value);
    }
  }

  Expr string(const OpenConversion& open) {
    const Expr length = stringLength(builder_, open.text);
    const Expr precision = signedNumber(open.precision);
    const Expr isCut = builder_.bitAnd(builder_.sge(precision, constant(0)), builder_.slt(precision, length));
    return builder_.ite(isCut, precision, length);
  }

private:
  Builder& builder_;
};

} // namespace

Expr stringLength(Builder& builder, const std::vector<memory::Byte>& bytes) {
  Expr length = builder.constant(lengthBits, bytes.size());
  for (size_t n = bytes.size(); n-- > 0;) {
    if (bytes[n].concrete() && bytes[n].value != 0) continue;
    const Expr here = builder.constant(lengthBits, n);
    if (bytes[n].concrete())
      length = here;
    else
      length = builder.ite(builder.eq(bytes[n].expression, builder.constant(8, 0)), here, length);
  }
  return length;
}

Expr lengthOf(Builder& builder, const OpenConversion& open) {
  Lengths lengths(builder);
  const Expr content = open.conversion.letter == 's' ? lengths.string(open) : lengths.integer(open);
  return lengths.max(content, lengths.magnitude(lengths.signedNumber(open.width)));
}

} // namespace sonde::process
