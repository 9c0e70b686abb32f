/// \file
/// Every row of the tables of operations: its value on numbers is its value on expressions, and both halves
/// say of the same operands that there is none. A new row is tested here by itself.

#include "semantics/address.h"
#include "semantics/atomic.h"
#include "semantics/compare.h"
#include "semantics/conversion.h"
#include "semantics/elements.h"
#include "semantics/halves.h"
#include "semantics/integer.h"
#include "semantics/intrinsics.h"
#include "semantics/overflow.h"
#include "support/rng.h"

#include <gtest/gtest.h>

namespace sonde::semantics {
namespace {

using expr::Builder;
using expr::Expr;
using program::AtomicOp;
using program::BinaryOp;
using program::CompareOp;
using program::OverflowOp;
using program::ScalarIntrinsic;
using testing::allWidths;
using testing::compareHalves;
using testing::Operands;

/// Runs the rest once for each width, and stops at the first failure.
class NumbersAndExpressions : public ::testing::TestWithParam<unsigned> {
protected:
  unsigned width = GetParam();
};

#define COMPARE(...) ASSERT_NO_FATAL_FAILURE(compareHalves(__VA_ARGS__))

/// As numbers, 1 where an operation is undefined for that reason; as an expression, its condition.
template <typename OnNumbers, typename OnExpressions>
void compareUndefined(const std::string& name, unsigned width, OnNumbers undefinedNumbers,
                      OnExpressions casesOf) {
  static constexpr std::pair<Undefined, const char*> reasons[] = {
#define ROW(reason) {Undefined::reason, " undefined: " #reason},
      SONDE_UNDEFINED(ROW)
#undef ROW
  };
  for (auto [reason, text] : reasons) {
    auto isUndefined = [&, reason](const Operands& o) -> Wide { return undefinedNumbers(o) == reason; };
    auto condition = [&, reason](Builder& builder, const Expr& a, const Expr& b, const Expr&) {
      Expr any = builder.boolean(false);
      for (const UndefinedCase& each : casesOf(builder, a, b))
        if (each.reason == reason) any = builder.bitOr(any, each.condition);
      return any;
    };
    COMPARE(name + text, width, 2, isUndefined, condition);
  }
}

// --- Arithmetic ---

constexpr std::pair<BinaryOp, const char*> integerOperations[] = {
#define ROW(name, ...) {BinaryOp::name, #name},
    SONDE_SIZED_BINARY(ROW) SONDE_UNSIZED_BINARY(ROW)
#undef ROW
};

std::optional<Wide> binaryOf(BinaryOp op, const Operands& o, unsigned width) {
  if (undefined(op, o.a, o.b, width)) return std::nullopt;
  return binary(op, o.a, o.b, width);
}

TEST_P(NumbersAndExpressions, AgreeOnIntegerOperations) {
  for (auto [op, name] : integerOperations) {
    COMPARE(
        name, width, 2, [&, op](const Operands& o) { return binaryOf(op, o, width); },
        [&, op](Builder& builder, const Expr& a, const Expr& b, const Expr&) {
          return binary(builder, op, a, b, width);
        });
    ASSERT_NO_FATAL_FAILURE(compareUndefined(
        name, width, [&, op](const Operands& o) { return undefined(op, o.a, o.b, width); },
        [op](Builder& builder, const Expr& a, const Expr& b) { return undefinedCases(builder, op, a, b); }));
  }
}

// The fast path, the condition with its short cuts for constants and ranges, and what they are about.
TEST_P(NumbersAndExpressions, AgreeOnWhetherSignedArithmeticFits) {
  constexpr std::tuple<OverflowOp, const char*, bool (*)(uint64_t, uint64_t, unsigned, uint64_t&)>
      operations[] = {
          {OverflowOp::SAdd, "sum fits", sumFits},
          {OverflowOp::SSub, "difference fits", differenceFits},
          {OverflowOp::SMul, "product fits", productFits},
      };
  for (auto [op, name, fastPath] : operations) {
    const auto isExact = [&, op](const Operands& o) -> Wide {
      return !arithmeticWithOverflow(op, o.a, o.b, width).overflows;
    };
    COMPARE(name, width, 2, isExact, [op](Builder& builder, const Expr& a, const Expr& b, const Expr&) {
      return fits(builder, op, a, b);
    });
    if (width > 64) continue;
    for (const Operands& o : testing::operandsOf(width, 2)) {
      uint64_t result = 0;
      const bool fit = fastPath(static_cast<uint64_t>(o.a), static_cast<uint64_t>(o.b), width, result);
      const CheckedNumber expected = arithmeticWithOverflow(op, o.a, o.b, width);
      ASSERT_EQ(fit, !expected.overflows) << name << " of width " << width;
      ASSERT_EQ(result, static_cast<uint64_t>(expected.value)) << name << " of width " << width;
    }
  }
}

// Registers are kept without the zeros above them.
TEST_P(NumbersAndExpressions, AgreeOnUnsizedOperationsOnNarrowOperands) {
  constexpr std::pair<BinaryOp, const char*> unsized[] = {
#define ROW(name, ...) {BinaryOp::name, #name},
      SONDE_UNSIZED_BINARY(ROW)
#undef ROW
  };
  for (auto [op, name] : unsized)
    for (unsigned type : allWidths()) {
      if (type < width) continue;
      COMPARE(
          std::string(name) + " of type i" + std::to_string(type), width, 2,
          [&, op](const Operands& o) { return binaryOf(op, o, type); },
          [&, op](Builder& builder, const Expr& a, const Expr& b, const Expr&) {
            return binary(builder, op, a, b, type);
          });
    }
}

/// The function of the fast path. Without a default: a new row does not compile before it is here.
uint64_t fast(BinaryOp op, uint64_t a, uint64_t b, unsigned width) {
  switch (op) {
  case BinaryOp::Add: return add(a, b, width);
  case BinaryOp::Sub: return sub(a, b, width);
  case BinaryOp::Mul: return mul(a, b, width);
  case BinaryOp::Shl: return shl(a, b, width);
  case BinaryOp::AShr: return ashr(a, b, width);
  case BinaryOp::SDiv: return sdiv(a, b, width);
  case BinaryOp::SRem: return srem(a, b, width);
  case BinaryOp::And: return bitAnd(a, b);
  case BinaryOp::Or: return bitOr(a, b);
  case BinaryOp::Xor: return bitXor(a, b);
  case BinaryOp::LShr: return lshr(a, b, width);
  case BinaryOp::UDiv: return udiv(a, b);
  case BinaryOp::URem: return urem(a, b);
  case BinaryOp::FAdd:
  case BinaryOp::FSub:
  case BinaryOp::FMul:
  case BinaryOp::FDiv:
  case BinaryOp::FRem: break;
  }
  ADD_FAILURE() << "an operation on integers was expected";
  return 0;
}

bool fast(CompareOp op, uint64_t a, uint64_t b, unsigned width) {
  switch (op) {
  case CompareOp::Slt: return slt(a, b, width);
  case CompareOp::Sle: return sle(a, b, width);
  case CompareOp::Sgt: return sgt(a, b, width);
  case CompareOp::Sge: return sge(a, b, width);
  case CompareOp::Eq: return eq(a, b);
  case CompareOp::Ne: return ne(a, b);
  case CompareOp::Ult: return ult(a, b);
  case CompareOp::Ule: return ule(a, b);
  case CompareOp::Ugt: return ugt(a, b);
  case CompareOp::Uge: return uge(a, b);
  }
  ADD_FAILURE() << "a comparison was expected";
  return false;
}

constexpr std::pair<CompareOp, const char*> comparisons[] = {
#define ROW(name, ...) {CompareOp::name, #name},
    SONDE_SIZED_COMPARE(ROW) SONDE_UNSIZED_COMPARE(ROW)
#undef ROW
};

TEST_P(NumbersAndExpressions, NarrowFunctionsAgreeWithWideOnes) {
  if (width > 64) return;
  for (const Operands& o : testing::operandsOf(width, 2)) {
    auto a = static_cast<uint64_t>(o.a), b = static_cast<uint64_t>(o.b);
    for (auto [op, name] : integerOperations) {
      std::optional<Undefined> reason = undefined(op, a, b, width);
      bool isSigned = op == BinaryOp::SDiv || op == BinaryOp::SRem;
      bool isDivision = isSigned || op == BinaryOp::UDiv || op == BinaryOp::URem;
      ASSERT_EQ(reason == Undefined::DivisionByZero, isDivision && divisorIsZero(b)) << name;
      ASSERT_EQ(reason == Undefined::DivisionOverflow, isSigned && quotientOverflows(a, b, width)) << name;
      if (reason) continue;
      ASSERT_EQ(fast(op, a, b, width), static_cast<uint64_t>(binary(op, a, b, width)))
          << name << " on " << width << " bits of " << a << ", " << b;
    }
    for (auto [op, name] : comparisons)
      ASSERT_EQ(fast(op, a, b, width), compare(op, a, b, width)) << name << " of " << a << ", " << b;
  }
}

TEST_P(NumbersAndExpressions, AgreeOnOversizedShifts) {
  if (width > 64) return;
  for (unsigned type : allWidths())
    COMPARE(
        "shiftTooLarge by " + std::to_string(type), width, 1,
        [&](const Operands& o) -> Wide { return shiftTooLarge(static_cast<uint64_t>(o.a), type); },
        [&](Builder& builder, const Expr& a, const Expr&, const Expr&) {
          return shiftTooLarge(builder, a, type);
        });
}

TEST_P(NumbersAndExpressions, AgreeOnComparisons) {
  for (auto [op, name] : comparisons)
    COMPARE(
        name, width, 2, [&, op](const Operands& o) -> Wide { return compare(op, o.a, o.b, width); },
        [op](Builder& builder, const Expr& a, const Expr& b, const Expr&) {
          return compare(builder, op, a, b);
        });
}

TEST_P(NumbersAndExpressions, AgreeOnOverflowingArithmetic) {
  constexpr std::pair<OverflowOp, const char*> all[] = {
#define ROW(name, ...) {OverflowOp::name, #name},
      SONDE_OVERFLOW_OPERATIONS(ROW)
#undef ROW
  };
  for (auto [op, name] : all) {
    COMPARE(
        name, width, 2,
        [&, op](const Operands& o) { return arithmeticWithOverflow(op, o.a, o.b, width).value; },
        [op](Builder& builder, const Expr& a, const Expr& b, const Expr&) {
          return arithmeticWithOverflow(builder, op, a, b).value;
        });
    COMPARE(
        std::string(name) + " overflows", width, 2,
        [&, op](const Operands& o) -> Wide { return arithmeticWithOverflow(op, o.a, o.b, width).overflows; },
        [op](Builder& builder, const Expr& a, const Expr& b, const Expr&) {
          return arithmeticWithOverflow(builder, op, a, b).overflows;
        });
  }
}

TEST_P(NumbersAndExpressions, AgreeOnSelection) {
  if (width > 64) return;
  COMPARE(
      "select", width, 3,
      [](const Operands& o) -> Wide {
        return select(o.a & 1, static_cast<uint64_t>(o.b), static_cast<uint64_t>(o.c));
      },
      [](Builder& builder, const Expr& a, const Expr& b, const Expr& c) {
        return select(builder, builder.extract(a, 0, 0), b, c);
      });
}

// --- Conversions ---

TEST_P(NumbersAndExpressions, AgreeOnConversions) {
  for (unsigned to : allWidths()) {
    if (to <= width) {
      COMPARE(
          "truncate to " + std::to_string(to), width, 1, [&](const Operands& o) { return truncate(o.a, to); },
          [&](Builder& builder, const Expr& a, const Expr&, const Expr&) {
            return truncate(builder, a, to);
          });
    }
    if (to < width) continue;
    for (bool isSigned : {false, true})
      COMPARE(
          std::string(isSigned ? "sign-extend" : "zero-extend") + " to " + std::to_string(to), width, 1,
          [&](const Operands& o) { return extend(o.a, width, to, isSigned); },
          [&](Builder& builder, const Expr& a, const Expr&, const Expr&) {
            return extend(builder, a, to, isSigned);
          });
    if (to > 64) continue;
    for (const Operands& o : testing::operandsOf(width, 1))
      ASSERT_EQ(signExtend(static_cast<uint64_t>(o.a), width, to),
                static_cast<uint64_t>(extend(o.a, width, to, true)));
  }
}

// --- Intrinsics ---

bool isSignedFixedPoint(ScalarIntrinsic id) {
  return id == ScalarIntrinsic::SmulFix || id == ScalarIntrinsic::SmulFixSat ||
         id == ScalarIntrinsic::SdivFix || id == ScalarIntrinsic::SdivFixSat;
}

bool isFixedPoint(ScalarIntrinsic id) {
  return isSignedFixedPoint(id) || id == ScalarIntrinsic::UmulFix || id == ScalarIntrinsic::UmulFixSat ||
         id == ScalarIntrinsic::UdivFix || id == ScalarIntrinsic::UdivFixSat;
}

/// The scales LLVM permits.
bool isScale(ScalarIntrinsic id, Wide scale, unsigned width) {
  return scale < width || (scale == width && !isSignedFixedPoint(id));
}

TEST_P(NumbersAndExpressions, AgreeOnScalarIntrinsics) {
  constexpr std::pair<ScalarIntrinsic, const char*> all[] = {
#define ROW(name, llvmName, text) {ScalarIntrinsic::name, #name},
      SONDE_SCALAR_INTRINSICS(ROW)
#undef ROW
  };
  for (auto [id, name] : all) {
    if (id == ScalarIntrinsic::Bswap && width % 8 != 0) continue;
    COMPARE(
        name, width, 3,
        [&, id](const Operands& o) -> std::optional<Wide> {
          if (undefined(id, o.b) || (isFixedPoint(id) && !isScale(id, o.c, width))) return std::nullopt;
          return evaluate(id, o.a, o.b, o.c, width);
        },
        [id](Builder& builder, const Expr& a, const Expr& b, const Expr& c) {
          return evaluate(builder, id, a, b, c);
        });
    ASSERT_NO_FATAL_FAILURE(compareUndefined(
        name, width, [id](const Operands& o) { return undefined(id, o.b); },
        [id](Builder& builder, const Expr&, const Expr& b) { return undefinedCases(builder, id, b); }));
  }
}

// Fixed-point numbers have a constant scale: each is tried with every pair of operands.
TEST_P(NumbersAndExpressions, AgreeOnFixedPointForEveryScale) {
  constexpr std::pair<ScalarIntrinsic, const char*> all[] = {
#define ROW(name, llvmName, text) {ScalarIntrinsic::name, #name},
      SONDE_SCALAR_INTRINSICS(ROW)
#undef ROW
  };
  if (width > 64 && width != 128) return; // enough of them
  for (auto [id, name] : all)
    for (unsigned scale = 0; isFixedPoint(id) && isScale(id, scale, width);
         scale += width > 8 ? width / 4 : 1)
      COMPARE(
          std::string(name) + " with scale " + std::to_string(scale), width, 2,
          [&, id](const Operands& o) -> std::optional<Wide> {
            if (undefined(id, o.b)) return std::nullopt;
            return evaluate(id, o.a, o.b, scale, width);
          },
          [&, id](Builder& builder, const Expr& a, const Expr& b, const Expr&) {
            return evaluate(builder, id, a, b, builder.constant(width, scale));
          });
}

// --- Atomics ---

TEST_P(NumbersAndExpressions, AgreeOnAtomicUpdates) {
  constexpr std::pair<AtomicOp, const char*> all[] = {
#define ROW(name, ...) {AtomicOp::name, #name},
      SONDE_ATOMIC_OPERATIONS(ROW)
#undef ROW
  };
  for (auto [op, name] : all) {
    if (isFloatUpdate(op)) continue;
    COMPARE(
        name, width, 2, [&, op](const Operands& o) { return update(op, o.a, o.b, width); },
        [op](Builder& builder, const Expr& a, const Expr& b, const Expr&) {
          return update(builder, op, a, b);
        });
  }
}

TEST_P(NumbersAndExpressions, AgreeOnCompareExchange) {
  COMPARE(
      "compareExchange", width, 3, [](const Operands& o) { return compareExchange(o.a, o.b, o.c).after; },
      [](Builder& builder, const Expr& a, const Expr& b, const Expr& c) {
        return compareExchange(builder, a, b, c).after;
      });
  COMPARE(
      "compareExchange succeeds", width, 3,
      [](const Operands& o) -> Wide { return compareExchange(o.a, o.b, o.c).wasExpected; },
      [](Builder& builder, const Expr& a, const Expr& b, const Expr& c) {
        return compareExchange(builder, a, b, c).wasExpected;
      });
}

INSTANTIATE_TEST_SUITE_P(Widths, NumbersAndExpressions, ::testing::ValuesIn(allWidths()),
                         [](const auto& width) { return std::to_string(width.param); });

// --- On 64 bits only ---

TEST(ElementAddresses, AgreeOnNumbersAndExpressions) {
  Rng rng(1);
  for (unsigned n = 0; n < 20; ++n) {
    auto scale = static_cast<int32_t>(rng.next() >> rng.below(64));
    auto offset = static_cast<int32_t>(rng.next() >> rng.below(64));
    COMPARE(
        "elementAddress", 64, 2,
        [&](const Operands& o) -> Wide {
          return elementAddress(static_cast<uint64_t>(o.a), static_cast<uint64_t>(o.b), scale, offset);
        },
        [&](Builder& builder, const Expr& a, const Expr& b, const Expr&) {
          return elementAddress(builder, a, b, scale, offset);
        });
  }
}

/// A vector of `count` elements of which each has two slots; `a` is the index, one element is `c`.
std::vector<uint64_t> registers(unsigned count, const Operands& o) {
  std::vector<uint64_t> all;
  for (unsigned n = 0; n < 2 * count; ++n) all.push_back(n == 2 ? static_cast<uint64_t>(o.c) : 100 + n);
  return all;
}

std::vector<Expr> elements(Builder& builder, unsigned count, const Expr& c) {
  std::vector<Expr> all;
  for (unsigned n = 0; n < count; ++n) all.push_back(n == 1 ? c : builder.constant(64, 100 + 2 * n));
  return all;
}

TEST(VectorElements, AgreeOnNumbersAndExpressions) {
  for (unsigned count = 1; count <= 9; ++count) {
    COMPARE(
        "pick", 64, 3,
        [&](const Operands& o) -> Wide {
          std::vector<uint64_t> slots = registers(count, o);
          return pick({slots.data(), 2, count}, static_cast<uint64_t>(o.a));
        },
        [&](Builder& builder, const Expr& a, const Expr&, const Expr& c) {
          return pick(builder, elements(builder, count, c), a);
        });
    for (unsigned n = 0; n < count; ++n)
      COMPARE(
          "put", 64, 3,
          [&](const Operands& o) -> Wide {
            std::vector<uint64_t> slots = registers(count, o);
            put({slots.data(), 2, count}, static_cast<uint64_t>(o.a), static_cast<uint64_t>(o.b));
            return slots[2 * n];
          },
          [&](Builder& builder, const Expr& a, const Expr& b, const Expr& c) {
            std::vector<Expr> all = elements(builder, count, c);
            put(builder, all, a, b);
            return all[n];
          });
  }
}

} // namespace
} // namespace sonde::semantics
