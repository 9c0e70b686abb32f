#pragma once

#include "support/options.h"

#include <CLI/CLI.hpp>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace sonde::tool {

/// Says in words what is wrong with a number; nothing if it is right.
inline std::string checkNumber(const std::string& word, double low, double high) {
  double number = 0;
  if (CLI::detail::lexical_cast(word, number) && number >= low && number <= high) return {};
  return fmt::format("'{}' is not a number from {:.0f} to {:.0f}", word, low, high);
}

/// The same of a time, of which it makes a number of seconds; \p whole if that has no fractions.
inline std::string checkTime(std::string& word, double low, double high, bool whole) {
  const std::optional<double> seconds = secondsOf(word);
  if (!seconds || *seconds < low || *seconds > high)
    return fmt::format("'{}' is not a time: give seconds from {:.0f} to {:.0f}, or for example 90s, 5m or 2h",
                       word, low, high);
  if (whole && *seconds != std::floor(*seconds))
    return fmt::format("'{}' is not a whole number of seconds", word);
  word = fmt::format("{}", *seconds);
  return {};
}

/// Adds the option of a row that is a number.
template <class Options, class Number>
void addNumber(CLI::App& app, const OptionRow<Options>& row, Number& value) {
  const bool isTime = row.argument == std::string_view(timeArgument);
  const std::string units = isTime ? " (seconds, or 90s, 5m, 2h)" : "";
  CLI::Option* option = app.add_option(row.name, value, row.help + units)->capture_default_str()->take_last();
  const auto check = [&row, isTime](std::string& word) {
    return isTime ? checkTime(word, row.low, row.high, std::is_integral_v<Number>)
                  : checkNumber(word, row.low, row.high);
  };
  option->transform(CLI::Validator(check, ""));
  option->type_name(row.argument);
}

/// An option that takes one of a few names; a wrong one is answered with the right ones.
template <class Options>
CLI::Option* addChoice(CLI::App& app, Options& options, const OptionRow<Options>& row,
                       const ChoiceMember<Options>& member) {
  auto check = [member](const std::string& word) -> std::string {
    Options tried;
    if (member.set(tried, word)) return {};
    return fmt::format("'{}' is none of {}", word, fmt::join(member.names(), ", "));
  };
  auto set = [&options, member](const std::string& word) { member.set(options, word); };
  return app.add_option_function<std::string>(row.name, set, row.help)
      ->check(check, "")
      ->take_last()
      ->type_name(fmt::format("{}", fmt::join(member.names(), "|")))
      ->default_str(member.get(options));
}

/// Puts each row of a component's table on the command line; what the user says goes into \p options. Of an
/// option that is given twice the last value counts: those of a preset come first.
template <class Options, std::size_t count>
void addOptions(CLI::App& app, Options& options, const OptionRow<Options> (&rows)[count]) {
  for (const OptionRow<Options>& row : rows) {
    std::visit(
        [&](auto member) {
          if constexpr (std::is_same_v<decltype(member), ChoiceMember<Options>>) {
            addChoice(app, options, row, member);
          } else if constexpr (std::is_same_v<decltype(member), bool Options::*>) {
            app.add_flag(row.name, options.*member, row.help)->take_last();
          } else if constexpr (std::is_same_v<decltype(member), std::string Options::*>) {
            app.add_option(row.name, options.*member, row.help)
                ->capture_default_str()
                ->take_last()
                ->type_name(row.argument);
          } else {
            addNumber(app, row, options.*member);
          }
        },
        row.member);
  }
}

} // namespace sonde::tool
