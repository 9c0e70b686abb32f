#include "export/sarif.h"

#include "check/weakness.h"
#include "export/sha256.h"
#include "output/input_text.h"
#include "support/file_name.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>

namespace sonde::exporting {

namespace {

using Json = nlohmann::ordered_json;
using output::Bug;
using output::SourcePlace;

constexpr const char* cweVersion = "4.16";

/// Returns a name as a URI reference has it: bytes other than letters, digits and a few marks are escaped.
std::string uriOf(const std::string& name) {
  std::string uri;
  for (const char character : name) {
    const auto code = static_cast<unsigned char>(character);
    const bool isPlain =
        std::isalnum(code) || std::string_view("-._~/+@,").find(character) != std::string_view::npos;
    uri += isPlain ? std::string(1, character) : fmt::format("%{:02X}", code);
  }
  return uri;
}

std::string fileUri(const std::string& path) { return "file://" + uriOf(path); }

class Log {
public:
  explicit Log(const ExportedRun& run) : run_(run) {}

  Json whole() {
    Json results = Json::array();
    for (const Bug& bug : run_.record.bugs) results.push_back(result(bug));
    Json driver = {{"name", "Sonde"},
                   {"semanticVersion", run_.record.version},
                   {"version", run_.record.version},
                   {"rules", rules_},
                   {"supportedTaxonomies", Json::array({{{"name", "CWE"}, {"index", 0}}})}};
    Json sarifRun = {
        {"tool", {{"driver", driver}}},
        {"taxonomies", Json::array({taxonomy()})},
        {"invocations", Json::array({invocation()})},
        {"originalUriBaseIds", {{"SRCROOT", {{"uri", fileUri(run_.record.folder + "/")}}}}},
        {"columnKind", "utf16CodeUnits"},
        {"results", results},
        {"properties",
         {{"verdict", run_.record.verdict.value_or("")}, {"allPathsExplored", run_.record.isComplete}}}};
    return {{"$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
                        "sarif-schema-2.1.0.json"},
            {"version", "2.1.0"},
            {"runs", Json::array({sarifRun})}};
  }

private:
  Json artifact(const std::string& file) const {
    const std::string path = run_.sourceFile(file);
    const std::string root = run_.record.folder + "/";
    if (path.starts_with(root)) return {{"uri", uriOf(path.substr(root.size()))}, {"uriBaseId", "SRCROOT"}};
    return {{"uri", fileUri(path)}};
  }

  Json location(const SourcePlace& place, const std::string& message = {},
                const std::string& function = {}) const {
    Json json = Json::object();
    if (place.isKnown()) {
      Json region = {{"startLine", place.line}};
      if (place.column) region["startColumn"] = place.column;
      json["physicalLocation"] = {{"artifactLocation", artifact(place.file)}, {"region", region}};
    }
    if (!function.empty())
      json["logicalLocations"] = Json::array({{{"name", function}, {"kind", "function"}}});
    if (!message.empty()) json["message"] = {{"text", message}};
    return json;
  }

  /// Adds the rule of a kind if there is none yet; returns its number.
  size_t ruleOf(exec::ErrorKind kind) {
    const std::string id = toString(kind);
    for (size_t n = 0; n < rules_.size(); ++n)
      if (rules_[n]["id"] == id) return n;
    const unsigned weakness = check::row(exec::checkOf(kind)).weakness;
    weaknesses_[weakness] = check::weaknessName(weakness);
    std::string text = exec::describe(kind);
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    Json target = {{"id", std::to_string(weakness)}, {"toolComponent", {{"name", "CWE"}}}};
    rules_.push_back(
        {{"id", id},
         {"name", id},
         {"shortDescription", {{"text", text + "."}}},
         {"defaultConfiguration", {{"level", "error"}}},
         {"relationships", Json::array({{{"target", target}, {"kinds", Json::array({"superset"})}}})},
         {"properties",
          {{"tags",
            Json::array({"correctness", "security", fmt::format("external/cwe/cwe-{:03}", weakness)})},
           {"precision", "very-high"},
           {"problem.severity", "error"}}}});
    return rules_.size() - 1;
  }

  Json taxonomy() const {
    Json taxa = Json::array();
    for (const auto& [number, name] : weaknesses_)
      taxa.push_back(
          {{"id", std::to_string(number)}, {"name", name}, {"shortDescription", {{"text", name}}}});
    return {{"name", "CWE"},
            {"version", cweVersion},
            {"organization", "MITRE"},
            {"shortDescription", {{"text", "The Common Weakness Enumeration"}}},
            {"taxa", taxa}};
  }

  Json invocation() const {
    Json notifications = Json::array();
    for (const output::IncompletenessRecord& row : run_.record.incompleteness)
      notifications.push_back(
          {{"descriptor", {{"id", row.kind}}},
           {"level", "warning"},
           {"message",
            {{"text",
              fmt::format("Incomplete: {} ({} {}{}).", row.text, row.count, row.count == 1 ? "time" : "times",
                          row.first.empty() ? "" : ", first at " + row.first)}}}});
    Json json = {{"executionSuccessful", true},
                 {"arguments", run_.record.command},
                 {"startTimeUtc", run_.record.started},
                 {"endTimeUtc", run_.record.ended},
                 {"workingDirectory", {{"uri", fileUri(run_.record.folder + "/")}}},
                 {"toolExecutionNotifications", notifications}};
    return json;
  }

  std::string inputText(const Bug& bug) const {
    const ExportedTest* test = run_.find(bug.test);
    constexpr size_t longest = 200;
    return test ? output::summariseInputs(test->content.inputs, run_.record.shapes, longest) : "";
  }

  /// Returns where a bug is: the innermost place of the user's code on its stack. A leak is where the memory
  /// was allocated, and has no stack if main has returned.
  static std::optional<output::BugFrame> frameOf(const Bug& bug) {
    const output::BugDetails& details = bug.details;
    const bool isLeak = bug.kind == exec::ErrorKind::MemoryLeak || bug.kind == exec::ErrorKind::ReachableLeak;
    if (isLeak && details.made.isKnown()) return output::BugFrame{details.function, details.made};
    std::optional<output::BugFrame> first;
    for (const output::BugFrame& frame : details.stack) {
      if (!frame.place.isKnown()) continue;
      if (frame.isUsers) return frame;
      if (!first) first = frame;
    }
    return first;
  }

  Json result(const Bug& bug) {
    const size_t rule = ruleOf(bug.kind);
    const std::optional<output::BugFrame> frame = frameOf(bug);
    std::string text = exec::describe(bug.kind);
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    if (!bug.details.detail.empty()) text += ": " + bug.details.detail;
    text += ".";
    if (const std::string input = inputText(bug); !input.empty()) text += " Input: " + input + ".";
    Json locations = Json::array();
    if (frame) locations.push_back(location(frame->place, {}, frame->function));
    Json json = {{"ruleId", toString(bug.kind)},
                 {"ruleIndex", rule},
                 {"level", "error"},
                 {"message", {{"text", text}}},
                 {"locations", locations},
                 {"partialFingerprints", {{"kindAndPlace/v1", fingerprint(bug, frame)}}},
                 {"occurrenceCount", bug.paths},
                 {"stacks", Json::array({stack(bug)})},
                 {"codeFlows", Json::array({codeFlow(bug, frame)})}};
    if (Json related = relatedLocations(bug); !related.empty()) json["relatedLocations"] = related;
    json["properties"] = {{"test", bug.test}};
    return json;
  }

  /// The same bug has the same fingerprint if lines are added above it: function and kind, not the line.
  static std::string fingerprint(const Bug& bug, const std::optional<output::BugFrame>& frame) {
    std::string text = toString(bug.kind);
    if (frame) text += "\n" + frame->function + "\n" + frame->place.file;
    for (const output::BugFrame& caller : bug.details.stack)
      if (caller.isUsers) text += "\n" + caller.function;
    return sha256(text).substr(0, 16);
  }

  Json relatedLocations(const Bug& bug) const {
    Json related = Json::array();
    const auto add = [&](const SourcePlace& place, const char* what) {
      if (!place.isKnown()) return;
      Json json = location(place, fmt::format("The {} was {} here.", bug.details.object, what));
      json["id"] = related.size() + 1;
      related.push_back(json);
    };
    add(bug.details.made, "made");
    add(bug.details.ended, "freed, or its scope was left,");
    return related;
  }

  Json stack(const Bug& bug) const {
    Json frames = Json::array();
    for (const output::BugFrame& frame : bug.details.stack)
      frames.push_back({{"location", location(frame.place, {}, frame.function)}});
    return {{"message", {{"text", "The calls that led to the error, innermost first."}}}, {"frames", frames}};
  }

  Json codeFlow(const Bug& bug, const std::optional<output::BugFrame>& frame) const {
    Json steps = Json::array();
    const auto add = [&](const SourcePlace& place, const std::string& message, const char* importance) {
      if (place.isKnown())
        steps.push_back({{"location", location(place, message)}, {"importance", importance}});
    };
    for (const output::BugInput& input : bug.details.inputs)
      add(input.place, fmt::format("The program gets the input '{}' of {} bytes.", input.name, input.size),
          "essential");
    for (const output::BugStep& step : bug.details.way)
      add(step.place,
          step.next.isKnown() && step.next != step.place
              ? fmt::format("The path goes on at {}:{}.", step.next.file, step.next.line)
              : "The path parts from others here.",
          "important");
    if (frame) add(frame->place, fmt::format("The error: {}.", exec::describe(bug.kind)), "essential");
    if (steps.empty()) steps.push_back({{"location", {{"message", {{"text", "The place is not known."}}}}}});
    return {{"threadFlows", Json::array({{{"locations", steps}}})}};
  }

  const ExportedRun& run_;
  Json rules_ = Json::array();
  std::map<unsigned, std::string> weaknesses_;
};

} // namespace

Files sarif(const ExportedRun& run) {
  const std::string text = Log(run).whole().dump(2, ' ', false, Json::error_handler_t::replace);
  return {{"sonde.sarif", text + "\n"}};
}

} // namespace sonde::exporting
