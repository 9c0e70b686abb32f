#include "native/math_functions.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace sonde::native {

using program::Type;
using program::TypeKind;

namespace {

constexpr Type longDoubleType{TypeKind::X86Fp80, 80};

// Each function has three forms: for double, for float (-f) and for long double (-l). In a signature, which
// begins with the result, x is the form's own type, i an int, l a long or long long, and L a long double in
// every form.
struct Group {
  std::string_view signature;
  std::initializer_list<std::string_view> names;
};
const Group groups[] = {
    {"xx", {"acos",        "acosh", "asin",  "asinh", "atan",  "atanh",     "cbrt",   "ceil",  "cos",
            "cosh",        "erf",   "erfc",  "exp",   "exp10", "exp2",      "expm1",  "fabs",  "floor",
            "log",         "log10", "log1p", "log2",  "logb",  "nearbyint", "rint",   "round", "roundeven",
            "significand", "sin",   "sinh",  "sqrt",  "tan",   "tanh",      "tgamma", "trunc"}},
    {"xxx",
     {"atan2", "copysign", "drem", "fdim", "fmax", "fmin", "fmod", "hypot", "nextafter", "pow", "remainder"}},
    {"xxxx", {"fma"}},
    {"xxi", {"ldexp", "scalbn"}},
    {"xxl", {"scalbln"}},
    {"xxL", {"nexttoward"}},
    {"ix",
     {"finite", "ilogb", "isinf", "isnan", "__finite", "__fpclassify", "__isinf", "__isnan", "__signbit"}},
    {"lx", {"llrint", "llround", "lrint", "lround"}},
};

const Group* groupOf(std::string_view name) {
  const auto* found = std::find_if(std::begin(groups), std::end(groups), [&](const Group& group) {
    return std::find(group.names.begin(), group.names.end(), name) != group.names.end();
  });
  return found == std::end(groups) ? nullptr : found;
}

Type typeOf(char letter, Type own) {
  switch (letter) {
  case 'i': return {TypeKind::Integer, 32};
  case 'l': return {TypeKind::Integer, 64};
  case 'L': return longDoubleType;
  default: return own;
  }
}

} // namespace

bool isMathFunction(const std::string& name) { return mathSignature(name).has_value(); }

std::optional<std::vector<Type>> mathSignature(const std::string& name) {
  if (name.empty()) return std::nullopt;
  Type own{TypeKind::Double, 64};
  const Group* group = groupOf(name);
  if (!group) {
    if (name.back() == 'f')
      own = {TypeKind::Float, 32};
    else if (name.back() == 'l')
      own = longDoubleType;
    else
      return std::nullopt;
    group = groupOf(std::string_view(name).substr(0, name.size() - 1));
  }
  if (!group) return std::nullopt;
  std::vector<Type> types;
  for (char letter : group->signature) types.push_back(typeOf(letter, own));
  return types;
}

} // namespace sonde::native
