#pragma once

/// \file
/// Expressions as SMT-LIB text. What is shared in the expression is bound once by `let`, so that the text is
/// linear in the number of nodes. Reading it back over the same Context asks the Builder for the same
/// operations: it gives the same node where the Builder had made it (a long table with large gaps comes back
/// as stores over a smaller one).
///
/// Expressions have no booleans: a one-bit node is printed as Bool where its operation is one of Core's
/// (comparison, connective, ite), and as (_ BitVec 1) otherwise; where the other is needed it is converted,
/// `(= x #b1)` and
/// `(ite b #b1 #b0)`. Symbols of one bit are Bool.

#include "expr/model.h"
#include "smtlib/leaf_printer.h"
#include "smtlib/symbol_table.h"

#include <span>
#include <string>

namespace sonde::smtlib {

/// Prints a term, which has sort Bool if it has one bit.
std::string printTerm(const expr::Node* term);
std::string printTerm(const expr::Node* term, SymbolNames& names);

/// Returns a script that asks whether all of them can be true together: logic, declarations, assertions,
/// check-sat.
std::string printScript(std::span<const expr::Expr> constraints);

/// Returns the answer to `get-model`: a definition for each declared constant.
std::string printModel(const expr::Model& model, std::span<const Declaration> declarations);

} // namespace sonde::smtlib
