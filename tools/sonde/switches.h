#pragma once

/// \file
/// `--with` and `--without`: short cuts by name, several separated by commas, in the order in which they are
/// written. `all` is every switch there is.

#include "nearest.h"
#include "support/error.h"
#include "support/options.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <iostream>

namespace sonde::tool {

/// A switch of some part of the options.
struct Switch {
  std::string name;
  std::function<void(bool on)> set;
};

template <class Options, std::size_t count>
void addSwitches(std::vector<Switch>& all, Options& options, const SwitchRow<Options> (&rows)[count]) {
  for (const SwitchRow<Options>& row : rows)
    all.push_back({row.name, [&options, &row](bool on) { row.set(options, on); }});
}

/// Sets one by its name. Throws Error, with the nearest name and all there are.
inline void setSwitch(const std::vector<Switch>& all, const std::string& name, bool on) {
  bool isKnown = false;
  for (const Switch& one : all)
    if (name == "all" || one.name == name) one.set(on), isKnown = true;
  if (isKnown) return;
  std::vector<std::string> names;
  for (const Switch& one : all) names.push_back(one.name);
  const std::string meant = nearest(name, names);
  throw Error(fmt::format("there is no switch '{}'", name), {},
              fmt::format("{}there are: {}, all", meant.empty() ? "" : "is '" + meant + "' meant? ",
                          fmt::join(names, ", ")));
}

/// The two options; the parts of the options that \p all refers to outlive \p app.
inline void addSwitchOptions(CLI::App& app, const std::vector<Switch>& all) {
  auto add = [&](const char* name, bool on, const char* help) {
    auto set = [all, on](const std::string& list) {
      for (const std::string& one : CLI::detail::split(list, ',')) setSwitch(all, one, on);
    };
    app.add_option_function<std::string>(name, set, help)->type_name("NAME,...")->trigger_on_parse();
  };
  add("--with", true, "switch these short cuts on, or 'all'; 'sonde help stages' lists them");
  add("--without", false, "switch them off, to measure what they bring");
}

template <class Options, std::size_t count> void printSwitches(const SwitchRow<Options> (&rows)[count]) {
  for (const SwitchRow<Options>& row : rows) std::cout << fmt::format("  {:20}{}\n", row.name, row.help);
}

} // namespace sonde::tool
