#include "output/info_reader.h"

#include "output/info.h"
#include "output/whole_file.h"
#include "support/error.h"

#include <nlohmann/json.hpp>
#include <stdexcept>

namespace sonde::output {

namespace {

using Json = nlohmann::json;

std::vector<std::string> strings(const Json& json, const char* key) {
  return json.value(key, std::vector<std::string>{});
}

PathKind kindNamed(const std::string& name) {
  const std::optional<PathKind> kind = pathKindNamed(name);
  if (!kind) throw std::invalid_argument("no path ends by '" + name + "'");
  return *kind;
}

TestRecord testOf(const Json& json) {
  TestRecord test;
  test.file = json.at("file").get<std::string>();
  test.kind = kindNamed(json.at("kind").get<std::string>());
  if (!json.at("exit_code").is_null()) test.exitCode = json.at("exit_code").get<int>();
  if (const Json& hash = json.at("path_hash"); !hash.is_null())
    test.pathHash = std::stoull(hash.get<std::string>(), nullptr, 16);
  if (!json.at("place").is_null()) test.place = json.at("place").get<std::string>();
  if (json.contains("output_cut")) test.outputCut = json.at("output_cut").get<bool>();
  test.changesElsewhere = json.value("changes_elsewhere", false);
  for (const std::string& name : strings(json, "varying"))
    for (const process::VaryingRow& row : process::varyingRows)
      if (row.name == name) test.varying.add(row.id);
  return test;
}

Counters countersOf(const Json& json) {
  Counters counters;
#define X(member, column, meaning) counters.member = json.value(column, uint64_t{0});
  SONDE_RUN_COUNTERS(X)
#undef X
  return counters;
}

std::string textOf(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found == json.end() || found->is_null() ? std::string() : found->get<std::string>();
}

SourcePlace placeNamed(const Json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end() || found->is_null()) return {};
  return {found->at("file").get<std::string>(), found->at("line").get<uint32_t>(),
          found->at("column").get<uint32_t>()};
}

Bug bugOf(const Json& json) {
  Bug bug;
  bug.kind = kindNamed(json.at("kind").get<std::string>()).error;
  bug.place = textOf(json, "place");
  bug.paths = json.at("paths").get<uint64_t>();
  bug.test = textOf(json, "test");
  BugDetails& details = bug.details;
  details.function = textOf(json, "function");
  details.detail = textOf(json, "detail");
  if (const auto object = json.find("object"); object != json.end() && !object->is_null()) {
    details.object = textOf(*object, "text");
    details.made = placeNamed(*object, "made");
    details.ended = placeNamed(*object, "ended");
  }
  for (const Json& frame : json.value("stack", Json::array()))
    details.stack.push_back(
        {textOf(frame, "function"), placeNamed(frame, "place"), frame.value("user", true)});
  for (const Json& input : json.value("inputs", Json::array()))
    details.inputs.push_back(
        {textOf(input, "name"), input.value("size", uint64_t{0}), placeNamed(input, "place")});
  for (const Json& step : json.value("way", Json::array()))
    details.way.push_back({placeNamed(step, "place"), placeNamed(step, "next")});
  return bug;
}

RunRecord recordOf(const Json& json) {
  RunRecord run;
  run.program = strings(json, "program");
  run.arguments = strings(json, "arguments");
  run.folder = json.value("folder", "");
  run.includePaths = strings(json, "include_paths");
  run.defines = strings(json, "defines");
  if (json.contains("tests"))
    for (const Json& test : json.at("tests")) run.tests.push_back(testOf(test));
  if (json.contains("inputs"))
    for (const auto& [name, shape] : json.at("inputs").items())
      if (const auto known = valueOf(input::shapeNames, shape.get<std::string>())) run.shapes[name] = *known;
  run.options = json.value("options", std::map<std::string, std::string>{});
  if (json.contains("counters")) run.counters = countersOf(json.at("counters"));
  run.version = textOf(json, "sonde");
  run.command = strings(json, "command");
  run.started = textOf(json, "started");
  run.ended = textOf(json, "ended");
  for (const Json& bug : json.value("bugs", Json::array())) run.bugs.push_back(bugOf(bug));
  for (const Json& row : json.value("incompleteness", Json::array()))
    run.incompleteness.push_back(
        {textOf(row, "kind"), textOf(row, "text"), row.value("count", uint64_t{0}), textOf(row, "first")});
  if (json.contains("verdict")) {
    run.verdict = json.at("verdict").at("text").get<std::string>();
    run.isComplete = json.at("verdict").at("all_paths_explored").get<bool>();
  }
  return run;
}

} // namespace

std::optional<RunRecord> readRun(const std::filesystem::path& folder) {
  std::filesystem::path path = folder / infoName;
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return {};
  Json json = Json::parse(readWhole(path), nullptr, false);
  if (json.is_discarded()) throw Error("this file is not valid JSON", path.string());
  try {
    return recordOf(json);
  } catch (const std::exception& error) { // thrown by the JSON library, or by reading a number
    throw Error(std::string("this file was not written by 'sonde run': ") + error.what(), path.string());
  }
}

input::Shapes shapesOf(const std::filesystem::path& folder) {
  try {
    const std::optional<RunRecord> run = readRun(folder);
    return run ? run->shapes : input::Shapes{};
  } catch (const Error&) { // a test can be shown without its shapes
    return {};
  }
}

} // namespace sonde::output
