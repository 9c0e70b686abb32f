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
#include "smtlib/sort.h"
#include "smtlib/symbol_table.h"

#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace sonde::smtlib {

/// The sort in which a script declares \p symbol: one bit is Bool.
Sort declaredSort(const expr::Node* symbol);

/// How symbols are called in a script: their names, changed where a script could not say them (a bar inside)
/// or two symbols share one (of different sorts).
class SymbolNames {
public:
  /// As a script writes it. The same each time.
  const std::string& of(const expr::Node* symbol);
  /// A name that no symbol has: `?1`, `?2`, …
  std::string fresh();

private:
  std::unordered_map<const expr::Node*, std::string> names_;
  std::unordered_set<std::string> taken_;
  unsigned nextFresh_ = 1;
};

/// A term; of sort Bool if it has one bit.
std::string printTerm(const expr::Node* term);
std::string printTerm(const expr::Node* term, SymbolNames& names);

/// A script that asks whether all of them can be true together: logic, declarations, assertions, check-sat.
std::string printScript(std::span<const expr::Expr> constraints);

/// `true`, `#b101`, `#x2a`.
std::string printValue(const BitVector& value, const Sort& sort);
/// A constant array and the stores that change it.
std::string printValue(const expr::ArrayValue& value, const Sort& sort);
/// What `get-model` answers: a definition for each declared constant.
std::string printModel(const expr::Model& model, std::span<const Declaration> declarations);

} // namespace sonde::smtlib
