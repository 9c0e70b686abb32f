#include "smtlib/symbol_table.h"

#include "support/check.h"

#include <fmt/format.h>

namespace sonde::smtlib {

namespace {

template <class Map> void refuseTaken(const Map& map, std::string_view name, Location location) {
  auto it = map.find(name);
  if (it == map.end()) return;
  fail(
      location, fmt::format("'{}' is already declared", quoteSymbol(name)),
      fmt::format("the first declaration is at {}:{}", it->second.location.line, it->second.location.column));
}

template <class Map> auto* lookUp(const Map& map, std::string_view name) {
  auto it = map.find(name);
  return it == map.end() ? nullptr : &it->second;
}

} // namespace

const Function* SymbolTable::function(std::string_view name) const { return lookUp(functions_, name); }
const SortDefinition* SymbolTable::sort(std::string_view name) const { return lookUp(sorts_, name); }

void SymbolTable::declare(std::string_view name, Location location, Term symbol) {
  define(name, {{}, symbol, location});
  declarations_.push_back({std::string(name), std::move(symbol)});
}

void SymbolTable::define(std::string_view name, Function function) {
  refuseTaken(functions_, name, function.location);
  functions_.emplace(name, std::move(function));
  functionOrder_.emplace_back(name);
}

void SymbolTable::defineSort(std::string_view name, SortDefinition definition) {
  refuseTaken(sorts_, name, definition.location);
  sorts_.emplace(name, std::move(definition));
  sortOrder_.emplace_back(name);
}

void SymbolTable::push(unsigned levels) {
  levels_.insert(levels_.end(), levels, {functionOrder_.size(), sortOrder_.size(), declarations_.size()});
}

void SymbolTable::pop(unsigned levels) {
  SONDE_CHECK(levels <= levels_.size(), "pop of more levels than there are");
  if (levels == 0) return;
  Level level = levels_[levels_.size() - levels];
  levels_.resize(levels_.size() - levels);
  if (!global_) forgetDownTo(level);
}

void SymbolTable::resetAssertions() {
  levels_.clear();
  if (!global_) forgetDownTo({0, 0, 0});
}

void SymbolTable::forgetDownTo(const Level& level) {
  for (; functionOrder_.size() > level.functions; functionOrder_.pop_back())
    functions_.erase(functionOrder_.back());
  for (; sortOrder_.size() > level.sorts; sortOrder_.pop_back()) sorts_.erase(sortOrder_.back());
  declarations_.resize(level.declarations);
}

} // namespace sonde::smtlib
