#include "smtlib/leaf_printer.h"

#include "smtlib/lexer.h"
#include "smtlib/operators.h"

#include <algorithm>
#include <fmt/format.h>

namespace sonde::smtlib {

using expr::Node;

Sort declaredSort(const Node* symbol) {
  if (symbol->isArray()) return Sort::array(symbol->indexWidth(), symbol->width());
  return symbol->isBool() ? Sort::boolean() : Sort::bitVec(symbol->width());
}

const std::string& SymbolNames::of(const Node* symbol) {
  auto [it, isNew] = names_.try_emplace(symbol);
  if (isNew) {
    std::string name(symbol->name());
    std::replace_if(name.begin(), name.end(), [](char c) { return c == '|' || c == '\\'; }, '!');
    std::string candidate = name;
    for (unsigned n = 1; isTheorySymbol(candidate) || !taken_.insert(candidate).second; ++n)
      candidate = fmt::format("{}!{}", name, n);
    it->second = quoteSymbol(candidate);
  }
  return it->second;
}

std::string SymbolNames::fresh() {
  for (;;) {
    std::string name = fmt::format("?{}", nextFresh_++);
    if (taken_.insert(name).second) return name;
  }
}

std::string printValue(const BitVector& value, const Sort& sort) {
  if (sort.isBool()) return value.isOne() ? "true" : "false";
  return value.width() % 4 == 0 ? "#x" + value.toHex() : "#b" + value.toBinary();
}

std::string printValue(const expr::ArrayValue& value, const Sort& sort) {
  Sort index = Sort::bitVec(sort.indexWidth), element = Sort::bitVec(sort.width);
  std::string stores, out;
  for (const auto& [at, what] : value.elements) {
    if (what == value.defaultElement) continue;
    out += "(store ";
    stores += fmt::format(" {} {})", printValue(at, index), printValue(what, element));
  }
  return out + fmt::format("((as const {}) {})", sort.toString(), printValue(value.defaultElement, element)) +
         stores;
}

} // namespace sonde::smtlib
