#pragma once

/// \file
/// The leaves of terms as text: names of symbols, and values.

#include "expr/model.h"
#include "smtlib/sort.h"

#include <string>
#include <unordered_map>
#include <unordered_set>

namespace sonde::smtlib {

/// The sort in which a script declares `symbol`: one bit is Bool.
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

/// `true`, `#b101`, `#x2a`.
std::string printValue(const BitVector& value, const Sort& sort);
/// A constant array and the stores that change it.
std::string printValue(const expr::ArrayValue& value, const Sort& sort);

} // namespace sonde::smtlib
