#pragma once

/// \file
/// Prints the leaves of terms: names of symbols, and values.

#include "expr/model.h"
#include "smtlib/sort.h"

#include <string>
#include <unordered_map>
#include <unordered_set>

namespace sonde::smtlib {

/// Returns the sort in which a script declares `symbol`: one bit is Bool.
Sort declaredSort(const expr::Node* symbol);

/// The names of symbols in a script. A symbol's own name is changed if a script could not write it (it has a
/// bar inside) or if two symbols of different sorts share it.
class SymbolNames {
public:
  /// Returns the name of `symbol` as a script writes it; the same one at each call.
  const std::string& of(const expr::Node* symbol);
  /// Returns a name that no symbol has: `?1`, `?2`, …
  std::string fresh();

private:
  std::unordered_map<const expr::Node*, std::string> names_;
  std::unordered_set<std::string> taken_;
  unsigned nextFresh_ = 1;
};

/// Prints a value such as `true`, `#b101` or `#x2a`.
std::string printValue(const BitVector& value, const Sort& sort);
/// Prints an array value as a constant array and the stores that change it.
std::string printValue(const expr::ArrayValue& value, const Sort& sort);

} // namespace sonde::smtlib
