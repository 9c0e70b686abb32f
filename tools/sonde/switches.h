#pragma once

/// \file
/// `--with` and `--without`: short cuts by name, several separated by commas, in the order in which they are
/// written. `all` is every switch there is.

#include "command_line.h"
#include "support/options.h"

#include <fmt/format.h>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

namespace sonde::tool {

/// A switch of some part of the options.
struct Switch {
  std::string name;
  std::function<void(bool on)> set;
};

template <class Options, size_t count>
void addSwitches(std::vector<Switch>& all, Options& options, const SwitchRow<Options> (&rows)[count]) {
  for (const SwitchRow<Options>& row : rows)
    all.push_back({row.name, [&options, &row](bool on) { row.set(options, on); }});
}

/// Adds the two options; the parts of the options that `all` refers to must outlive the parsing.
void addSwitchOptions(Parameters& parameters, const std::vector<Switch>& all);

template <class Options, size_t count> void printSwitches(const SwitchRow<Options> (&rows)[count]) {
  for (const SwitchRow<Options>& row : rows) std::cout << fmt::format("  {:20}{}\n", row.name, row.help);
}

} // namespace sonde::tool
