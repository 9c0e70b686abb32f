#include "switches.h"

#include "support/error.h"
#include "support/nearest.h"

#include <sstream>

namespace sonde::tool {

namespace {

/// Sets one by its name. Throws Error, with the nearest name and all there are.
void setSwitch(const std::vector<Switch>& all, const std::string& name, bool on) {
  bool isKnown = false;
  for (const Switch& one : all)
    if (name == "all" || one.name == name) one.set(on), isKnown = true;
  if (isKnown) return;
  std::vector<std::string> names;
  names.reserve(all.size());
  for (const Switch& one : all) names.push_back(one.name);
  const std::string meant = nearest(name, names);
  std::string hint = meant.empty() ? "there are: " : "is '" + meant + "' meant? there are: ";
  for (const std::string& each : names) hint += each + ", ";
  throw Error("there is no switch '" + name + "'", {}, hint + "all");
}

} // namespace

void addSwitchOptions(Parameters& parameters, const std::vector<Switch>& all) {
  auto add = [&](const char* name, bool on, const char* help) {
    auto set = [all, on](const std::string& list) {
      std::istringstream stream(list);
      for (std::string one; std::getline(stream, one, ',');) setSwitch(all, one, on);
    };
    parameters.addAction(name, set, "NAME,...", help);
  };
  add("--with", true, "switch these short cuts on, or 'all'; 'sonde help stages' lists them");
  add("--without", false, "switch them off, to measure what they bring");
}

} // namespace sonde::tool
