#pragma once

/// \file
/// Builds simplified expressions: constants are folded, rewrite rules (rules.h) are applied, and an
/// expression whose abstract value is a single number becomes a constant. The result is equivalent under
/// every model to the operation that was requested.
///
/// Each rule counts its uses, and can be switched off for measurements and for finding a wrong one.

#include "expr/context.h"
#include "expr/rewrite/rules.h"

#include <array>
#include <bitset>
#include <cstdint>
#include <span>

namespace sonde::expr {

class Builder {
public:
  explicit Builder(Context& context) : context_(context) {}

  Context& context() { return context_; }

  // Leaves.
  Expr constant(const BitVector& value) { return context_.constant(value); }
  Expr constant(unsigned width, uint64_t value) { return context_.constant(width, value); }
  Expr boolean(bool value) { return context_.boolean(value); }
  /// Returns the address of an object. A Base, its negative, the sum of either with an offset, and the bytes
  /// of such a sum stay as they are, even where their value is known; whatever else has only one value
  /// becomes a constant, as always.
  Expr base(uint64_t object, uint64_t value) { return context_.base(object, value); }
  Expr symbol(std::string_view name, Sort sort) { return context_.symbol(name, sort); }
  Expr symbol(std::string_view name, unsigned width) { return context_.symbol(name, Sort::bitVector(width)); }

  // Bitwise, and boolean at width 1.
  Expr bitNot(const Node* a);
  Expr bitAnd(const Node* a, const Node* b);
  Expr bitOr(const Node* a, const Node* b);
  Expr bitXor(const Node* a, const Node* b);
  Expr implies(const Node* a, const Node* b) { return bitOr(bitNot(a), b); }

  // Arithmetic, as SMT-LIB defines it.
  Expr neg(const Node* a);
  Expr add(const Node* a, const Node* b);
  Expr sub(const Node* a, const Node* b) { return add(a, neg(b)); }
  Expr mul(const Node* a, const Node* b);
  Expr udiv(const Node* a, const Node* b);
  Expr urem(const Node* a, const Node* b);
  Expr sdiv(const Node* a, const Node* b);
  Expr srem(const Node* a, const Node* b);
  Expr smod(const Node* a, const Node* b);

  // Shifts; the amount has the width of the value.
  Expr shl(const Node* a, const Node* amount);
  Expr lshr(const Node* a, const Node* amount);
  Expr ashr(const Node* a, const Node* amount);
  Expr rotateLeft(const Node* a, unsigned amount);
  Expr rotateRight(const Node* a, unsigned amount) { return rotateLeft(a, a->width() - amount % a->width()); }

  // Structure.
  Expr concat(const Node* high, const Node* low);
  Expr extract(const Node* a, unsigned high, unsigned low);
  Expr zext(const Node* a, unsigned width);
  Expr sext(const Node* a, unsigned width);
  Expr repeat(const Node* a, unsigned times);

  // Comparison; the result has width 1.
  Expr eq(const Node* a, const Node* b);
  Expr ne(const Node* a, const Node* b) { return bitNot(eq(a, b)); }
  Expr ult(const Node* a, const Node* b);
  Expr ule(const Node* a, const Node* b) { return bitNot(ult(b, a)); }
  Expr ugt(const Node* a, const Node* b) { return ult(b, a); }
  Expr uge(const Node* a, const Node* b) { return bitNot(ult(a, b)); }
  Expr slt(const Node* a, const Node* b);
  Expr sle(const Node* a, const Node* b) { return bitNot(slt(b, a)); }
  Expr sgt(const Node* a, const Node* b) { return slt(b, a); }
  Expr sge(const Node* a, const Node* b) { return bitNot(slt(a, b)); }

  /// Returns `condition` ? `then` : `otherwise`, for bit-vectors and for arrays.
  Expr ite(const Node* condition, const Node* then, const Node* otherwise);

  // Arrays.
  Expr read(const Node* array, const Node* index);
  Expr store(const Node* array, const Node* index, const Node* value);
  /// Returns a table with these elements from index 0 on; every other index holds `defaultElement`.
  Expr table(unsigned indexWidth, const Node* defaultElement, std::span<const Node* const> elements = {});

  /// Returns the operation of any kind over these operands, simplified. `sort` and `extractLow` are those of
  /// the result: used by Extract, SExt and Table.
  Expr make(Kind kind, std::span<const Node* const> operands, Sort sort, unsigned extractLow = 0);
  /// Returns a binary operation other than Concat.
  Expr make(Kind kind, const Node* a, const Node* b);
  /// Returns the operation of `node` over other operands, simplified.
  Expr rebuild(const Node* node, std::span<const Node* const> operands) {
    return make(node->kind(), operands, node->sort(), node->is(Kind::Extract) ? node->extractLow() : 0);
  }

  // Rules.
  uint64_t ruleUses(Rule rule) const { return uses_[static_cast<unsigned>(rule)]; }
  void setRule(Rule rule, bool enabled) { disabled_[static_cast<unsigned>(rule)] = !enabled; }
  /// Called by a rule that matches. Returns whether the rule is switched on, and counts the use.
  bool fires(Rule rule) {
    if (disabled_[static_cast<unsigned>(rule)]) return false;
    ++uses_[static_cast<unsigned>(rule)];
    return true;
  }

private:
  // Steps that several rules share (builder.cpp).
  Expr foldOrLift(Kind kind, const Node* a);
  Expr foldOrLift(Kind kind, const Node* a, const Node* b);
  /// Returns the value of a comparison that the abstract values of its operands decide; otherwise null.
  Expr decide(Kind kind, const Node* a, const Node* b);
  Expr finishAbstract(Expr node);
  Expr finish(Kind kind, std::initializer_list<const Node*> operands);
  static bool isNonNegative(const Node* a);
  static bool isNegative(const Node* a);

  // Parts of the operations' rules; each returns null if no rule applies.
  Expr andConstant(const Node* a, const Node* k);
  Expr orConstant(const Node* a, const Node* k);
  Expr bitwiseCut(Kind kind, const Node* a, const Node* b);
  Expr addConstant(const Node* a, const Node* k);
  Expr addCancel(const Node* a, const Node* b);
  Expr addBase(const Node* a, const Node* b);
  Expr baseSum(const Node* term, const Node* offset);
  Expr negBase(const Node* a);
  Expr extractBase(const Node* a, unsigned high, unsigned low);
  Expr eqBase(const Node* a, const Node* b);
  Expr lessBase(Kind kind, const Node* a, const Node* b);
  Expr iteBase(const Node* condition, const Node* then, const Node* otherwise);
  Expr mulConstant(const Node* a, const Node* k);
  Expr divideNarrow(Kind kind, const Node* a, const Node* k);
  Expr signBit(const Node* a);
  Expr magnitude(const Node* a);
  Expr shiftTrivial(Kind kind, const Node* a, const Node* amount);
  Expr concatLow(const Node* high, const Node* low);
  Expr extractConcat(const Node* a, unsigned high, unsigned low);
  Expr extractSExt(const Node* a, unsigned high, unsigned low);
  Expr eqConstant(const Node* a, const Node* k);
  Expr ultBounds(const Node* a, const Node* b);
  Expr ultMultiple(const Node* a, const Node* b);
  Expr sltNarrow(const Node* a, const Node* b);
  Expr composeReads(const Node* table, const Node* index);
  Expr iteBool(const Node* condition, const Node* then, const Node* otherwise);

  Context& context_;
  std::array<uint64_t, ruleCount> uses_{};
  std::bitset<ruleCount> disabled_;
};

} // namespace sonde::expr
