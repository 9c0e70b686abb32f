#include "compare/comparison_json.h"

#include "compare/quantities.h"
#include "compare/ratios.h"
#include "output/info_reader.h"
#include "support/error.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace sonde::compare {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* columns[] = {
#define X(member, column, meaning) column,
    SONDE_RUN_COUNTERS(X)
#undef X
};

/// The values of all counters, in the order of their table.
Json rowOf(const output::Counters& counters) {
  Json row = Json::array();
#define X(member, column, meaning) row.push_back(counters.member);
  SONDE_RUN_COUNTERS(X)
#undef X
  return row;
}

/// The other way; `names` says what is in which place, because another version may count other things.
output::Counters countersOf(const Json& row, const std::vector<std::string>& names) {
  output::Counters counters;
  for (size_t n = 0; n < names.size(); ++n) {
#define X(member, column, meaning)                                                                           \
  if (names[n] == (column)) counters.member = row.at(n).get<uint64_t>();
    SONDE_RUN_COUNTERS(X)
#undef X
  }
  return counters;
}

Json runJson(const Measurement& run, const std::vector<std::string>& configurations) {
  Json json = {{"configuration", configurations[run.configuration]}};
  if (!run.isUsable()) {
    json["failure"] = run.failure;
    return json;
  }
  json["complete"] = run.complete;
  for (const Quantity& quantity : quantities()) json["quantities"][quantity.key] = quantity.of(run);
  json["options"] = run.options;
  json["counters"] = rowOf(run.counters);
  json["progress"] = Json::array();
  for (const output::Counters& moment : run.progress) json["progress"].push_back(rowOf(moment));
  return json;
}

Json agreementJson(const Agreement& agreement, const std::vector<std::string>& configurations) {
  Json same = Json::array();
  for (const size_t n : agreement.sameAsFirst) same.push_back(configurations[n]);
  return {{"same", same}, {"differences", agreement.differences}, {"notes", agreement.notes}};
}

Json programJson(const Comparison& comparison, const ProgramResults& program) {
  Json json = {{"name", program.name},
               {"agreement", agreementJson(program.agreement, comparison.configurations)},
               {"times_as_fast", Json::object()},
               {"runs", Json::array()}};
  for (size_t n = 0; n < comparison.configurations.size(); ++n)
    if (const auto each = ratio(program, n)) json["times_as_fast"][comparison.configurations[n]] = *each;
  for (const Measurement& run : program.runs) json["runs"].push_back(runJson(run, comparison.configurations));
  return json;
}

Json summaryJson(const Comparison& comparison) {
  Json json = Json::object();
  for (size_t n = 0; n < comparison.configurations.size(); ++n)
    if (const auto all = summary(comparison, n))
      json[comparison.configurations[n]] = {{"programs", all->programs},
                                            {"median", all->median},
                                            {"geometric_mean", all->geometricMean},
                                            {"least", all->least},
                                            {"most", all->most}};
  return json;
}

size_t indexOf(const std::vector<std::string>& names, const std::string& name) {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) throw Error("there is no configuration '" + name + "'");
  return static_cast<size_t>(found - names.begin());
}

Measurement runOf(const Json& json, const std::vector<std::string>& configurations,
                  const std::vector<std::string>& names) {
  Measurement run;
  run.configuration = indexOf(configurations, json.at("configuration").get<std::string>());
  run.failure = json.value("failure", "");
  if (!run.isUsable()) return run;
  run.complete = json.at("complete").get<bool>();
  run.options = json.at("options").get<std::map<std::string, std::string>>();
  run.counters = countersOf(json.at("counters"), names);
  for (const Json& row : json.at("progress")) run.progress.push_back(countersOf(row, names));
  return run;
}

Comparison comparisonOf(const Json& json) {
  Comparison comparison;
  comparison.configurations = json.at("configurations").get<std::vector<std::string>>();
  const auto names = json.at("counters").get<std::vector<std::string>>();
  for (const Json& each : json.at("programs")) {
    ProgramResults& program = comparison.programs.emplace_back();
    program.name = each.at("name").get<std::string>();
    const Json& agreement = each.at("agreement");
    for (const Json& name : agreement.at("same"))
      program.agreement.sameAsFirst.insert(indexOf(comparison.configurations, name.get<std::string>()));
    program.agreement.differences = agreement.at("differences").get<std::vector<std::string>>();
    program.agreement.notes = agreement.at("notes").get<std::vector<std::string>>();
    for (const Json& run : each.at("runs"))
      program.runs.push_back(runOf(run, comparison.configurations, names));
  }
  return comparison;
}

} // namespace

std::string toJson(const Comparison& comparison) {
  Json json = {{"configurations", comparison.configurations},
               {"times_as_fast_as_the_first", summaryJson(comparison)},
               {"counters", columns},
               {"programs", Json::array()}};
  for (const ProgramResults& program : comparison.programs)
    json["programs"].push_back(programJson(comparison, program));
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Comparison fromJson(const std::string& text, const std::string& where) {
  const Json json = Json::parse(text, nullptr, false);
  try {
    return comparisonOf(json);
  } catch (const std::exception& error) { // of the JSON, or a name in it
    throw Error(std::string("this is not what 'sonde compare --json' writes: ") + error.what(), where);
  }
}

void merge(Comparison& into, Comparison more) {
  std::vector<size_t> places;
  for (const std::string& name : more.configurations) {
    const auto found = std::ranges::find(into.configurations, name);
    places.push_back(static_cast<size_t>(found - into.configurations.begin()));
    if (found == into.configurations.end()) into.configurations.push_back(name);
  }
  for (ProgramResults& program : more.programs) {
    for (Measurement& run : program.runs) run.configuration = places[run.configuration];
    std::set<size_t> same;
    for (const size_t n : program.agreement.sameAsFirst) same.insert(places[n]);
    program.agreement.sameAsFirst = std::move(same);
    into.programs.push_back(std::move(program));
  }
}

} // namespace sonde::compare
