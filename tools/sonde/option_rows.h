#pragma once

#include "support/options.h"

#include <CLI/CLI.hpp>
#include <fmt/core.h>
#include <span>

namespace sonde::tool {

/// Says in words what is wrong with a number.
inline std::string checkNumber(const std::string& word, double low, double high) {
  double number = 0;
  if (CLI::detail::lexical_cast(word, number) && number >= low && number <= high) return {};
  return fmt::format("'{}' is not a number from {:.0f} to {:.0f}", word, low, high);
}

/// Puts each row of a component's table on the command line; what the user says goes into \p options.
template <class Options>
void addOptions(CLI::App& app, Options& options, std::span<const OptionRow<Options>> rows) {
  for (const OptionRow<Options>& row : rows) {
    std::visit(
        [&](auto member) {
          auto& value = options.*member;
          using Value = std::remove_reference_t<decltype(value)>;
          if constexpr (std::is_same_v<Value, bool>) {
            app.add_flag(row.name, value, row.help);
          } else {
            CLI::Option* option = app.add_option(row.name, value, row.help)->capture_default_str();
            std::vector<std::string> choices = optionChoices(row.argument);
            if constexpr (std::is_same_v<Value, std::string>) {
              if (!choices.empty())
                option->check(CLI::IsMember(choices).description("")); // the argument lists them
            } else {
              option->check([&row](const std::string& word) { return checkNumber(word, row.low, row.high); },
                            "");
            }
            option->type_name(row.argument);
          }
        },
        row.member);
  }
}

} // namespace sonde::tool
