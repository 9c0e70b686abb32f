#include "output/info.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace sonde::output {

namespace {

using OrderedJson = nlohmann::ordered_json; // keeps keys in the order in which they are inserted

std::string timeText(std::time_t time) {
  std::tm parts{};
  gmtime_r(&time, &parts);
  char text[32];
  return {text, std::strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

OrderedJson orNull(const std::string& text) { return text.empty() ? OrderedJson() : OrderedJson(text); }

OrderedJson shareJson(const program::Share& share) {
  return {{"covered", share.covered}, {"total", share.total}};
}

OrderedJson countersJson(const Counters& counters) {
  OrderedJson json;
#define X(member, column, meaning) json[column] = counters.member;
  SONDE_RUN_COUNTERS(X)
#undef X
  return json;
}

OrderedJson coverageJson(const Summary& summary, const std::vector<program::FileCoverage>& files) {
  OrderedJson list = OrderedJson::array();
  for (const program::FileCoverage& file : files)
    list.push_back({{"file", file.file.shown},
                    {"lines", shareJson(lines(file))},
                    {"branches", shareJson(branches(file))},
                    {"functions", shareJson(functions(file))}});
  return {{"lines", shareJson(summary.lines)}, {"branches", shareJson(summary.branches)}, {"files", list}};
}

OrderedJson incompletenessJson(const std::vector<IncompletenessCount>& incompleteness,
                               const program::Program& program) {
  OrderedJson list = OrderedJson::array();
  for (const IncompletenessCount& row : incompleteness)
    list.push_back({{"kind", toString(row.kind)},
                    {"count", row.count},
                    {"text", exec::describe(row.kind)},
                    {"first", orNull(program.describe(row.first))}});
  return list;
}

OrderedJson placeJson(const SourcePlace& place) {
  if (!place.isKnown()) return nullptr;
  return {{"file", place.file}, {"line", place.line}, {"column", place.column}};
}

void addDetails(OrderedJson& json, const BugDetails& details) {
  json["function"] = orNull(details.function);
  json["detail"] = orNull(details.detail);
  json["object"] = details.object.empty() ? OrderedJson()
                                          : OrderedJson{{"text", details.object},
                                                        {"made", placeJson(details.made)},
                                                        {"ended", placeJson(details.ended)}};
  OrderedJson& stack = json["stack"] = OrderedJson::array();
  for (const BugFrame& frame : details.stack)
    stack.push_back(
        {{"function", frame.function}, {"place", placeJson(frame.place)}, {"user", frame.isUsers}});
  OrderedJson& inputs = json["inputs"] = OrderedJson::array();
  for (const BugInput& input : details.inputs)
    inputs.push_back({{"name", input.name}, {"size", input.size}, {"place", placeJson(input.place)}});
  OrderedJson& way = json["way"] = OrderedJson::array();
  for (const BugStep& step : details.way)
    way.push_back({{"place", placeJson(step.place)}, {"next", placeJson(step.next)}});
}

OrderedJson bugsJson(const std::vector<Bug>& bugs) {
  OrderedJson list = OrderedJson::array();
  for (const Bug& bug : bugs) {
    list.push_back({{"kind", toString(bug.kind)},
                    {"text", exec::describe(bug.kind)},
                    {"cwe", check::row(exec::checkOf(bug.kind)).weakness},
                    {"place", orNull(bug.place)},
                    {"paths", bug.paths},
                    {"test", orNull(bug.test)}});
    addDetails(list.back(), bug.details);
  }
  return list;
}

/// Writes what a test's path has asked for, if it was anything that natively differs from run to run.
void writeVarying(TextWriter& text, process::VaryingSet varying) {
  std::string_view before = ", \"varying\": [\"";
  for (const process::VaryingRow& row : process::varyingRows) {
    if (!varying.has(row.id)) continue;
    text.add(before, row.name);
    before = "\", \"";
  }
  if (!varying.isEmpty()) text.add("\"]");
}

/// Writes the tests as JSON, a line for each. It is put together by hand: for many tests the JSON library
/// took longer than writing them did.
void writeTests(TextWriter& text, const std::deque<TestRecord>& tests) {
  text.add("[");
  std::string_view before = "\n  ";
  for (const TestRecord& test : tests) {
    // Names of files and of kinds have no characters that JSON would quote.
    text.add(before, "{\"file\": \"", test.file, "\", \"kind\": \"", toString(test.kind));
    before = ",\n  ";
    if (test.exitCode)
      text.add("\", \"exit_code\": ", *test.exitCode);
    else
      text.add("\", \"exit_code\": null");
    // A path hash has 64 bits and is written as text, because JSON numbers are exact only up to 53 bits.
    if (test.pathHash)
      text.add(fmt::format(", \"path_hash\": \"{:#018x}\"", *test.pathHash));
    else
      text.add(", \"path_hash\": null");
    if (test.place.empty())
      text.add(", \"place\": null");
    else
      text.add(", \"place\": ",
               orNull(test.place).dump(-1, ' ', false, OrderedJson::error_handler_t::replace));
    text.add(", \"output_cut\": ", test.outputCut.value_or(false) ? "true" : "false");
    writeVarying(text, test.varying);
    if (test.changesElsewhere) text.add(", \"changes_elsewhere\": true");
    text.add("}");
  }
  text.add(tests.empty() ? "]" : "\n ]");
}

OrderedJson endingJson(const exec::Ending* ending, const program::Program& program) {
  if (!ending) return nullptr;
  const bool exited = ending->kind == exec::EndKind::Exited;
  return {{"kind", toString(kindOf(*ending))},
          {"exit_code", exited ? OrderedJson(ending->exitCode) : OrderedJson()},
          {"place", orNull(exec::describePlace(program, ending->error))}};
}

OrderedJson shapesJson(const input::Shapes& shapes) {
  OrderedJson json = OrderedJson::object();
  for (const auto& [name, shape] : shapes) json[name] = nameOf(input::shapeNames, shape);
  return json;
}

OrderedJson header(const RunInfo& info) {
  return {{"sonde", SONDE_VERSION},
          {"command", info.command},
          {"options", info.options},
          {"switches", info.switches},
          {"checks", info.checks.names()},
          {"program", info.program},
          {"arguments", info.arguments},
          {"folder", info.folder},
          {"include_paths", info.includePaths},
          {"defines", info.defines},
          {"started", timeText(info.started)},
          {"inputs", shapesJson(info.shapes)}};
}

/// Prints JSON. File names and arguments may contain any bytes; those that are not UTF-8 are replaced.
std::string text(const OrderedJson& json) {
  return json.dump(1, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

} // namespace

std::string infoJson(const RunInfo& info) {
  OrderedJson json = header(info);
  json["ended"] = nullptr;
  return text(json);
}

void writeInfo(TextWriter& writer, const RunInfo& info, const RunResults& results,
               const program::Program& program) {
  const Summary& summary = results.summary;
  OrderedJson json = header(info);
  json["ended"] = timeText(results.ended);
  json["verdict"] = {
      {"all_paths_explored", isComplete(summary)}, {"bugs", summary.bugs.size()}, {"text", verdict(summary)}};
  json["incompleteness"] = incompletenessJson(summary.incompleteness, program);
  json["not_written"] = summary.writeFailures;
  json["counters"] = countersJson(summary.counters);
  json["coverage"] = coverageJson(summary, results.coverage);
  json["bugs"] = bugsJson(summary.bugs);
  json["notes"] = results.notes;
  json["ending"] = endingJson(results.ending, program);
  const std::string all = text(json);
  writer.add(std::string_view(all).substr(0, all.rfind("\n}")), ",\n \"tests\": ");
  writeTests(writer, results.tests);
  writer.add("\n}\n");
}

std::string infoJson(const RunInfo& info, const RunResults& results, const program::Program& program) {
  std::string all;
  TextWriter writer([&](std::string_view piece) { all += piece; });
  writeInfo(writer, info, results, program);
  writer.flush();
  return all;
}

} // namespace sonde::output
