#pragma once

/// \file
/// Compares the two halves of a meaning: its value on numbers with its value on expressions. The expression
/// is made once over symbols and evaluated under each operands' model, and made again over constants, so that
/// the builder's folding is compared, too.

#include "expr/rewrite/builder.h"
#include "semantics/wide.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace sonde::semantics::testing {

/// Widths up to 4, on which all operands are tried, and wider ones, on which edges and random ones are.
const std::vector<unsigned>& allWidths();

/// Three operands. Unless told otherwise, their width is the operation's.
struct Operands {
  Wide a, b, c;
};
std::vector<Operands> operandsOf(unsigned width, unsigned count);

/// Nothing: the number has no value, and none is compared.
using OnNumbers = std::function<std::optional<Wide>(const Operands&)>;
using OnExpressions =
    std::function<expr::Expr(expr::Builder&, const expr::Expr& a, const expr::Expr& b, const expr::Expr& c)>;

/// Fails the current test where the halves disagree on operands of `width` bits; `count` of them are used.
void compareHalves(const std::string& name, unsigned width, unsigned count, const OnNumbers&,
                   const OnExpressions&);

} // namespace sonde::semantics::testing
