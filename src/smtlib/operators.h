#pragma once

/// \file
/// The functions of the Core, bit-vector and array theories: one row each, with its arity, its sorts and its
/// meaning. To add a function is to add a row (operators.cpp).

#include "expr/rewrite/builder.h"
#include "smtlib/location.h"
#include "smtlib/sort.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace sonde::smtlib {

struct Argument {
  Term term;
  Location location;
};

using Arguments = std::span<const Argument>;
using Indices = std::span<const unsigned>;

/// How a function of two operands is applied to more.
enum class Fold : uint8_t {
  None,     ///< it takes two operands only
  Left,     ///< f(f(a, b), c)
  Right,    ///< f(a, f(b, c))
  Chain,    ///< f(a, b) and f(b, c)
  Pairwise, ///< f(a, b) and f(a, c) and f(b, c)
};

/// An application that is being read: what a sort rule checks, and how it reports an error.
struct Application {
  std::string_view name;
  Location location;
  Arguments arguments;
  Indices indices;

  const Sort& sort(size_t argument) const { return arguments[argument].term.sort; }
  unsigned width(size_t argument) const { return sort(argument).width; }
  [[noreturn]] void refuse(size_t argument, std::string_view expected) const;
  [[noreturn]] void refuse(std::string_view what) const;
};

struct Operator {
  static constexpr unsigned anyNumber = ~0u;

  std::string_view name;
  unsigned indices; ///< numerals in (_ name …)
  unsigned minimum; ///< the least number of arguments
  unsigned maximum;
  Fold fold;
  /// Returns the sort of the result. Throws ScriptError if the arguments are ill-sorted.
  Sort (*sort)(const Application&);
  expr::Expr (*build)(expr::Builder&, Arguments, Indices);
};

/// Returns the operator of that name, or null if the theories have no such function.
const Operator* findOperator(std::string_view name);
std::span<const Operator> allOperators();
/// Returns whether `name` is a function or constant of the theories, which a script can neither declare nor
/// define.
bool isTheorySymbol(std::string_view name);

/// Checks arity and sorts, and builds the term. Throws ScriptError.
Term apply(const Operator& op, expr::Builder& builder, const Application& application);

} // namespace sonde::smtlib
