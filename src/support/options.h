#pragma once

/// \file
/// Options as rows. A component has a struct of plain members with their defaults, and one table that names
/// each of them; the command line, its help and its tests are made from the table.
///
///   struct CacheOptions { unsigned size = 100; };
///   inline constexpr OptionRow<CacheOptions> kCacheOptions[] = {
///       {"--cache-size", &CacheOptions::size, "N", 0, 1e9, "answers to keep"},
///   };

#include <fmt/format.h>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace sonde {

/// The argument of an option that is a time: seconds, or with a unit (secondsOf).
inline constexpr const char* timeArgument = "TIME";

template <class Options> struct OptionRow {
  using Member =
      std::variant<bool Options::*, unsigned Options::*, double Options::*, std::string Options::*>;

  const char* name; ///< as written: `--timeout`
  Member member;
  const char*
      argument;     ///< for the help: `FILE`; with bars, the only values allowed: `abv|z3`; a flag has none
  double low, high; ///< of a number: the range allowed
  const char* help;
};

/// The values of all rows as text, by their long names.
template <class Options>
void describeOptions(const Options& options, std::span<const OptionRow<Options>> rows,
                     std::map<std::string, std::string>& into) {
  for (const OptionRow<Options>& row : rows) {
    std::string_view name = row.name;
    std::string& value = into[std::string(name.substr(name.rfind(',') + 1))];
    std::visit(
        [&](auto member) {
          using Value = std::remove_cvref_t<decltype(options.*member)>;
          if constexpr (std::is_same_v<Value, bool>)
            value = options.*member ? "true" : "false";
          else
            value = fmt::format("{}", options.*member);
        },
        row.member);
  }
}

/// The seconds that `30`, `90s`, `1.5m` or `2h` are; nothing if the text is no time.
std::optional<double> secondsOf(const std::string& text);

/// The parts of an argument such as `abv|z3`; empty if it lists no values.
std::vector<std::string> optionChoices(std::string_view argument);

} // namespace sonde
