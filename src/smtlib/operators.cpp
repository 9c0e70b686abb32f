#include "smtlib/operators.h"

#include "smtlib/lexer.h"

#include <fmt/format.h>
#include <unordered_map>

namespace sonde::smtlib {

using expr::Builder;
using expr::Expr;

namespace {

constexpr unsigned any = Operator::anyNumber;

/// `distinct` of n terms is n²/2 disequalities.
constexpr size_t maxPairwise = 2000;

// Sort rules.

void requireBitVec(const Application& app, size_t argument) {
  if (!app.sort(argument).isBitVec()) app.refuse(argument, "a bit-vector");
}

void requireSame(const Application& app, size_t first) {
  for (size_t i = first + 1; i < app.arguments.size(); ++i)
    if (app.sort(i) != app.sort(first))
      app.refuse(i, fmt::format("{}, as the argument before it", app.sort(first).toString()));
}

Sort limited(const Application& app, uint64_t width) {
  if (width > maxWidth)
    app.refuse(
        fmt::format("the result of '{}' would have {} bits; the widest is {}", app.name, width, maxWidth));
  return Sort::bitVec(static_cast<unsigned>(width));
}

Sort boolsToBool(const Application& app) {
  for (size_t i = 0; i < app.arguments.size(); ++i)
    if (!app.sort(i).isBool()) app.refuse(i, "Bool");
  return Sort::boolean();
}

Sort sameToBool(const Application& app) {
  requireSame(app, 0);
  return Sort::boolean();
}

Sort bitsToBits(const Application& app) {
  requireBitVec(app, 0);
  requireSame(app, 0);
  return app.sort(0);
}

Sort bitsToBool(const Application& app) {
  bitsToBits(app);
  return Sort::boolean();
}

Sort bitsToBit(const Application& app) {
  bitsToBits(app);
  return Sort::bitVec(1);
}

Sort iteSort(const Application& app) {
  if (!app.sort(0).isBool()) app.refuse(0, "Bool");
  requireSame(app, 1);
  return app.sort(1);
}

Sort concatSort(const Application& app) {
  uint64_t width = 0;
  for (size_t i = 0; i < app.arguments.size(); ++i) {
    requireBitVec(app, i);
    width += app.width(i);
  }
  return limited(app, width);
}

Sort extractSort(const Application& app) {
  requireBitVec(app, 0);
  unsigned high = app.indices[0], low = app.indices[1];
  if (high >= app.width(0) || low > high)
    app.refuse(fmt::format("cannot extract bits {} down to {} of {} bits", high, low, app.width(0)));
  return Sort::bitVec(high - low + 1);
}

Sort extendSort(const Application& app) {
  requireBitVec(app, 0);
  return limited(app, uint64_t{app.width(0)} + app.indices[0]);
}

Sort repeatSort(const Application& app) {
  requireBitVec(app, 0);
  if (app.indices[0] == 0) app.refuse("'repeat' needs at least one copy");
  return limited(app, uint64_t{app.width(0)} * app.indices[0]);
}

Sort selectSort(const Application& app) {
  if (!app.sort(0).isArray()) app.refuse(0, "an array");
  Sort index = Sort::bitVec(app.sort(0).indexWidth);
  if (app.sort(1) != index) app.refuse(1, index.toString() + ", the array's index");
  return Sort::bitVec(app.width(0));
}

Sort storeSort(const Application& app) {
  Sort element = selectSort(app);
  if (app.sort(2) != element) app.refuse(2, element.toString() + ", the array's element");
  return app.sort(0);
}

// Meanings that the Builder has no method for.

Expr signBit(Builder& b, const Expr& e) { return b.extract(e, e->width() - 1, e->width() - 1); }

/// Returns the exclusive or of all bits, halving the word as long as it has two halves.
Expr parity(Builder& b, Expr e) {
  while (e->width() > 1) {
    unsigned half = e->width() / 2;
    e = b.bitXor(b.zext(b.extract(e, e->width() - 1, half), e->width() - half),
                 b.zext(b.extract(e, half - 1, 0), e->width() - half));
  }
  return e;
}

/// Returns the condition for overflow: the sum has a sign that neither operand has.
Expr signedAddOverflow(Builder& b, const Expr& x, const Expr& y) {
  Expr sum = b.add(x, y);
  return signBit(b, b.bitAnd(b.bitXor(x, sum), b.bitXor(y, sum)));
}

/// Returns the condition for overflow: the signs differ, and the difference does not have the first one's.
Expr signedSubOverflow(Builder& b, const Expr& x, const Expr& y) {
  Expr difference = b.sub(x, y);
  return signBit(b, b.bitAnd(b.bitXor(x, y), b.bitXor(x, difference)));
}

Expr unsignedMulOverflow(Builder& b, const Expr& x, const Expr& y) {
  unsigned width = x->width();
  Expr product = b.mul(b.zext(x, 2 * width), b.zext(y, 2 * width));
  return b.ne(b.extract(product, 2 * width - 1, width), b.constant(width, 0));
}

Expr signedMulOverflow(Builder& b, const Expr& x, const Expr& y) {
  unsigned width = x->width();
  Expr product = b.mul(b.sext(x, 2 * width), b.sext(y, 2 * width));
  return b.ne(product, b.sext(b.extract(product, width - 1, 0), 2 * width));
}

Expr signedDivOverflow(Builder& b, const Expr& x, const Expr& y) {
  Expr least = b.constant(BitVector::signedMin(x->width()));
  Expr minusOne = b.constant(BitVector::ones(x->width()));
  return b.bitAnd(b.eq(x, least), b.eq(y, minusOne));
}

// clang-format off
#define UNARY(expression)  [](Builder& b, Arguments a, Indices) { const Expr& x = a[0].term.expr; return Expr(expression); }
#define BINARY(expression) [](Builder& b, Arguments a, Indices) { const Expr& x = a[0].term.expr; const Expr& y = a[1].term.expr; return Expr(expression); }
#define TERNARY(expression) [](Builder& b, Arguments a, Indices) { const Expr& x = a[0].term.expr; const Expr& y = a[1].term.expr; const Expr& z = a[2].term.expr; return Expr(expression); }
#define INDEXED(expression) [](Builder& b, Arguments a, Indices i) { const Expr& x = a[0].term.expr; return Expr(expression); }

constexpr Operator operators[] = {
    // name         indices arguments  more            sorts        meaning
    // Core
    {"not",            0,  1, 1,    Fold::None,     boolsToBool, UNARY(b.bitNot(x))},
    {"and",            0,  1, any, Fold::Left,     boolsToBool, BINARY(b.bitAnd(x, y))},
    {"or",             0,  1, any, Fold::Left,     boolsToBool, BINARY(b.bitOr(x, y))},
    {"xor",            0,  2, any, Fold::Left,     boolsToBool, BINARY(b.bitXor(x, y))},
    {"=>",             0,  2, any, Fold::Right,    boolsToBool, BINARY(b.implies(x, y))},
    {"=",              0,  2, any, Fold::Chain,    sameToBool,  BINARY(b.eq(x, y))},
    {"distinct",       0,  2, any, Fold::Pairwise, sameToBool,  BINARY(b.ne(x, y))},
    {"ite",            0,  3, 3,    Fold::None,     iteSort,     TERNARY(b.ite(x, y, z))},
    // Bit-vectors: bitwise
    {"bvnot",          0,  1, 1,    Fold::None,     bitsToBits,  UNARY(b.bitNot(x))},
    {"bvand",          0,  2, any, Fold::Left,     bitsToBits,  BINARY(b.bitAnd(x, y))},
    {"bvor",           0,  2, any, Fold::Left,     bitsToBits,  BINARY(b.bitOr(x, y))},
    {"bvxor",          0,  2, any, Fold::Left,     bitsToBits,  BINARY(b.bitXor(x, y))},
    {"bvnand",         0,  2, 2,    Fold::None,     bitsToBits,  BINARY(b.bitNot(b.bitAnd(x, y)))},
    {"bvnor",          0,  2, 2,    Fold::None,     bitsToBits,  BINARY(b.bitNot(b.bitOr(x, y)))},
    {"bvxnor",         0,  2, 2,    Fold::None,     bitsToBits,  BINARY(b.bitNot(b.bitXor(x, y)))},
    // Reductions, which other solvers have beyond SMT-LIB
    {"bvredor",        0,  1, 1,    Fold::None,     bitsToBit,   UNARY(b.ne(x, b.constant(x->width(), 0)))},
    {"bvredand",       0,  1, 1,    Fold::None,     bitsToBit,   UNARY(b.eq(x, b.constant(BitVector::ones(x->width()))))},
    {"bvredxor",       0,  1, 1,    Fold::None,     bitsToBit,   UNARY(parity(b, x))},
    // Arithmetic
    {"bvneg",          0,  1, 1,    Fold::None,     bitsToBits,  UNARY(b.neg(x))},
    {"bvadd",          0,  2, any, Fold::Left,     bitsToBits,  BINARY(b.add(x, y))},
    {"bvsub",          0,  2, 2,    Fold::None,     bitsToBits,  BINARY(b.sub(x, y))},
    {"bvmul",          0,  2, any, Fold::Left,     bitsToBits,  BINARY(b.mul(x, y))},
    {"bvudiv",         0,  2, 2,    Fold::None,     bitsToBits,  BINARY(b.udiv(x, y))},
    {"bvurem",         0,  2, 2,    Fold::None,     bitsToBits,  BINARY(b.urem(x, y))},
    {"bvsdiv",         0,  2, 2,    Fold::None,     bitsToBits,  BINARY(b.sdiv(x, y))},
    {"bvsrem",         0,  2, 2,    Fold::None,     bitsToBits,  BINARY(b.srem(x, y))},
    {"bvsmod",         0,  2, 2,    Fold::None,     bitsToBits,  BINARY(b.smod(x, y))},
    // Shifts
    {"bvshl",          0,  2, 2,    Fold::None,     bitsToBits,  BINARY(b.shl(x, y))},
    {"bvlshr",         0,  2, 2,    Fold::None,     bitsToBits,  BINARY(b.lshr(x, y))},
    {"bvashr",         0,  2, 2,    Fold::None,     bitsToBits,  BINARY(b.ashr(x, y))},
    {"rotate_left",    1,  1, 1,    Fold::None,     bitsToBits,  INDEXED(b.rotateLeft(x, i[0] % x->width()))},
    {"rotate_right",   1,  1, 1,    Fold::None,     bitsToBits,  INDEXED(b.rotateRight(x, i[0] % x->width()))},
    // Structure
    {"concat",         0,  2, any, Fold::Left,     concatSort,  BINARY(b.concat(x, y))},
    {"extract",        2,  1, 1,    Fold::None,     extractSort, INDEXED(b.extract(x, i[0], i[1]))},
    {"zero_extend",    1,  1, 1,    Fold::None,     extendSort,  INDEXED(b.zext(x, x->width() + i[0]))},
    {"sign_extend",    1,  1, 1,    Fold::None,     extendSort,  INDEXED(b.sext(x, x->width() + i[0]))},
    {"repeat",         1,  1, 1,    Fold::None,     repeatSort,  INDEXED(b.repeat(x, i[0]))},
    // Comparison
    {"bvcomp",         0,  2, 2,    Fold::None,     bitsToBit,   BINARY(b.eq(x, y))},
    {"bvult",          0,  2, 2,    Fold::None,     bitsToBool,  BINARY(b.ult(x, y))},
    {"bvule",          0,  2, 2,    Fold::None,     bitsToBool,  BINARY(b.ule(x, y))},
    {"bvugt",          0,  2, 2,    Fold::None,     bitsToBool,  BINARY(b.ugt(x, y))},
    {"bvuge",          0,  2, 2,    Fold::None,     bitsToBool,  BINARY(b.uge(x, y))},
    {"bvslt",          0,  2, 2,    Fold::None,     bitsToBool,  BINARY(b.slt(x, y))},
    {"bvsle",          0,  2, 2,    Fold::None,     bitsToBool,  BINARY(b.sle(x, y))},
    {"bvsgt",          0,  2, 2,    Fold::None,     bitsToBool,  BINARY(b.sgt(x, y))},
    {"bvsge",          0,  2, 2,    Fold::None,     bitsToBool,  BINARY(b.sge(x, y))},
    // Overflow (SMT-LIB 2.7)
    {"bvnego",         0,  1, 1,    Fold::None,     bitsToBool,  UNARY(b.eq(x, b.constant(BitVector::signedMin(x->width()))))},
    {"bvuaddo",        0,  2, 2,    Fold::None,     bitsToBool,  BINARY(b.ult(b.add(x, y), x))},
    {"bvsaddo",        0,  2, 2,    Fold::None,     bitsToBool,  BINARY(signedAddOverflow(b, x, y))},
    {"bvumulo",        0,  2, 2,    Fold::None,     bitsToBool,  BINARY(unsignedMulOverflow(b, x, y))},
    {"bvsmulo",        0,  2, 2,    Fold::None,     bitsToBool,  BINARY(signedMulOverflow(b, x, y))},
    {"bvusubo",        0,  2, 2,    Fold::None,     bitsToBool,  BINARY(b.ult(x, y))},
    {"bvssubo",        0,  2, 2,    Fold::None,     bitsToBool,  BINARY(signedSubOverflow(b, x, y))},
    {"bvsdivo",        0,  2, 2,    Fold::None,     bitsToBool,  BINARY(signedDivOverflow(b, x, y))},
    // Arrays
    {"select",         0,  2, 2,    Fold::None,     selectSort,  BINARY(b.read(x, y))},
    {"store",          0,  3, 3,    Fold::None,     storeSort,   TERNARY(b.store(x, y, z))},
};
// clang-format on

void checkArity(const Operator& op, const Application& app) {
  if (app.indices.size() != op.indices)
    app.refuse(op.indices == 0 ? fmt::format("'{}' takes no index", op.name)
                               : fmt::format("'{}' takes {} {}: (_ {}{})", op.name, op.indices,
                                             op.indices == 1 ? "index" : "indices", op.name,
                                             op.indices == 1 ? " n" : " high low"));
  size_t count = app.arguments.size();
  if (count >= op.minimum && count <= op.maximum) return;
  std::string expected = op.minimum == op.maximum ? fmt::format("{}", op.minimum)
                         : op.maximum == any      ? fmt::format("at least {}", op.minimum)
                                                  : fmt::format("{} to {}", op.minimum, op.maximum);
  app.refuse(fmt::format("'{}' takes {} {}, found {}", op.name, expected,
                         op.maximum == 1 ? "argument" : "arguments", count));
}

/// Returns the operation over more than two arguments. The sort of a partial result does not matter to
/// `build`.
Expr fold(const Operator& op, Builder& builder, const Application& app) {
  Arguments args = app.arguments;
  auto apply2 = [&](const Expr& x, const Expr& y) {
    Argument pair[] = {{{x, {}}, {}}, {{y, {}}, {}}};
    return op.build(builder, Arguments(pair), app.indices);
  };
  auto at = [&](size_t i) -> const Expr& { return args[i].term.expr; };
  Expr result;
  switch (op.fold) {
  case Fold::None: SONDE_UNREACHABLE("arity was checked");
  case Fold::Left:
    result = at(0);
    for (size_t i = 1; i < args.size(); ++i) result = apply2(result, at(i));
    return result;
  case Fold::Right:
    result = at(args.size() - 1);
    for (size_t i = args.size() - 1; i-- > 0;) result = apply2(at(i), result);
    return result;
  case Fold::Chain:
    result = builder.boolean(true);
    for (size_t i = 0; i + 1 < args.size(); ++i) result = builder.bitAnd(result, apply2(at(i), at(i + 1)));
    return result;
  case Fold::Pairwise:
    if (args.size() > maxPairwise)
      app.refuse(
          fmt::format("'{}' of {} terms is too large; the most is {}", op.name, args.size(), maxPairwise));
    result = builder.boolean(true);
    for (size_t i = 0; i < args.size(); ++i)
      for (size_t j = i + 1; j < args.size(); ++j) result = builder.bitAnd(result, apply2(at(i), at(j)));
    return result;
  }
  SONDE_UNREACHABLE("all ways to fold are above");
}

} // namespace

void Application::refuse(size_t argument, std::string_view expected) const {
  fail(arguments[argument].location,
       fmt::format("argument {} of '{}' has sort {}", argument + 1, name, sort(argument).toString()),
       fmt::format("expected {}", expected));
}

void Application::refuse(std::string_view what) const { fail(location, std::string(what)); }

std::span<const Operator> allOperators() { return operators; }

const Operator* findOperator(std::string_view name) {
  static const auto byName = [] {
    std::unordered_map<std::string_view, const Operator*> map;
    for (const Operator& op : operators) map.emplace(op.name, &op);
    return map;
  }();
  auto it = byName.find(name);
  return it == byName.end() ? nullptr : it->second;
}

bool isTheorySymbol(std::string_view name) { return name == "true" || name == "false" || findOperator(name); }

Term apply(const Operator& op, Builder& builder, const Application& app) {
  checkArity(op, app);
  Sort sort = op.sort(app);
  bool asTold = op.fold == Fold::None || app.arguments.size() == 2;
  return {asTold ? op.build(builder, app.arguments, app.indices) : fold(op, builder, app), sort};
}

} // namespace sonde::smtlib
