#pragma once

/// \file
/// Options as rows. A component has a struct of plain members with their defaults, and one table that names
/// each of them; the command line, its help and its tests are made from the table.
///
///   struct CacheOptions { unsigned size = 100; };
///   inline constexpr OptionRow<CacheOptions> kCacheOptions[] = {
///       {"--cache-size", &CacheOptions::size, "N", 0, 1e9, "answers to keep"},
///   };

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace sonde {

template <class Options> struct OptionRow {
  using Member =
      std::variant<bool Options::*, unsigned Options::*, double Options::*, std::string Options::*>;

  const char* name; ///< as written: `--timeout`
  Member member;
  const char*
      argument; ///< for the help: `SECONDS`; with bars, the only values allowed: `abv|z3`; a flag has none
  double low, high; ///< of a number: the range allowed
  const char* help;
};

/// The parts of an argument such as `abv|z3`; empty if it lists no values.
std::vector<std::string> optionChoices(std::string_view argument);

} // namespace sonde
