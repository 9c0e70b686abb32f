#pragma once

/// \file
/// Sorts as SMT-LIB has them. Expressions know no booleans (they are bit-vectors of one bit); SMT-LIB keeps
/// `Bool` and `(_ BitVec 1)` apart, so the reader carries this sort beside each expression: to refuse what is
/// ill-sorted, and to print values as the script wrote them.

#include "expr/expr.h"

#include <cstdint>
#include <string>

namespace sonde::smtlib {

/// The widest bit-vector the reader accepts, as a variable or as the result of an operation. It is wide
/// enough for all memory that was seen packed into one bit-vector, and keeps a script of a few lines from
/// asking for gigabytes.
constexpr unsigned maxWidth = 1u << 16;

struct Sort {
  enum class Kind : uint8_t { Bool, BitVec, Array };

  Kind kind = Kind::Bool;
  unsigned width = 1;      ///< the width of a bit-vector, or of one element of an array
  unsigned indexWidth = 0; ///< the width of an array's index; otherwise 0

  static Sort boolean() { return {}; }
  static Sort bitVec(unsigned width) { return {Kind::BitVec, width, 0}; }
  static Sort array(unsigned indexWidth, unsigned width) { return {Kind::Array, width, indexWidth}; }

  bool isBool() const { return kind == Kind::Bool; }
  bool isBitVec() const { return kind == Kind::BitVec; }
  bool isArray() const { return kind == Kind::Array; }
  bool operator==(const Sort&) const = default;

  expr::Sort exprSort() const {
    return isArray() ? expr::Sort::array(indexWidth, width) : expr::Sort::bitVector(width);
  }
  std::string toString() const;
};

/// An expression and the sort SMT-LIB gives it.
struct Term {
  expr::Expr expr;
  Sort sort;
};

} // namespace sonde::smtlib
