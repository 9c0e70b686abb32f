#include "native/math_functions.h"

#include <gtest/gtest.h>

namespace sonde::native {
namespace {

using program::Type;
using program::TypeKind;

constexpr Type intType{TypeKind::Integer, 32}, longType{TypeKind::Integer, 64};
constexpr Type floatType{TypeKind::Float, 32}, doubleType{TypeKind::Double, 64};
constexpr Type longDoubleType{TypeKind::X86Fp80, 80};

using Types = std::vector<Type>;

TEST(MathFunctions, TakeAndReturnTheTypesThatTheirNamesTell) {
  EXPECT_EQ(mathSignature("sin"), (Types{doubleType, doubleType}));
  EXPECT_EQ(mathSignature("powf"), (Types{floatType, floatType, floatType}));
  EXPECT_EQ(mathSignature("fmal"), (Types(4, longDoubleType)));
  EXPECT_EQ(mathSignature("ldexpf"), (Types{floatType, floatType, intType}));
  EXPECT_EQ(mathSignature("scalbln"), (Types{doubleType, doubleType, longType}));
  EXPECT_EQ(mathSignature("nexttowardf"), (Types{floatType, floatType, longDoubleType}));
  EXPECT_EQ(mathSignature("llrintl"), (Types{longType, longDoubleType}));
  EXPECT_EQ(mathSignature("__fpclassifyf"), (Types{intType, floatType}));
  EXPECT_EQ(mathSignature("erf"), (Types{doubleType, doubleType}));
}

TEST(MathFunctions, DoNotIncludeFunctionsThatCanFail) {
  // They trap, write through a pointer, set a variable of the library's, or do not exist.
  for (const char* name : {"div", "ldiv", "abs", "htonl", "frexp", "modf", "remquo", "sincos", "lgamma",
                           "nan", "sinff", "f", "", "xx"})
    EXPECT_FALSE(isMathFunction(name)) << name;
}

} // namespace
} // namespace sonde::native
