#include "export/witness.h"

#include "export/nondet_values.h"
#include "export/sha256.h"
#include "export/source_text.h"
#include "output/whole_file.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace sonde::exporting {

namespace {

using exec::ErrorKind;
using output::Bug;
using output::SourcePlace;

/// Returns the text in double quotes, which mean the same in YAML as in JSON.
std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

constexpr const char* errorFunction = "reach_error";

/// Returns the call of reach_error on the stack of a bug; null if there is none. A program may define that
/// function itself.
const output::BugFrame* callOfErrorFunction(const Bug& bug) {
  const std::vector<output::BugFrame>& stack = bug.details.stack;
  for (size_t n = 0; n + 1 < stack.size(); ++n)
    if (stack[n].function == errorFunction) return &stack[n + 1];
  return nullptr;
}

/// Returns the property of SV-COMP that a bug violates; null if it violates none of them.
const char* propertyOf(const Bug& bug) {
  if (callOfErrorFunction(bug)) return "G ! call(reach_error())";
  switch (bug.kind) {
  case ErrorKind::DoubleFree:
  case ErrorKind::InvalidFree: return "G valid-free";
  case ErrorKind::IntegerOverflow:
  case ErrorKind::DivisionOverflow:
  case ErrorKind::ShiftOverflow: return "G ! overflow";
  case ErrorKind::ReportedError:
  case ErrorKind::AssertionFailed:
  case ErrorKind::Abort: return "G ! call(reach_error())";
  case ErrorKind::Null:
  case ErrorKind::OutOfBounds:
  case ErrorKind::IndexOutOfBounds:
  case ErrorKind::UseAfterFree:
  case ErrorKind::UseAfterReturn:
  case ErrorKind::UseAfterScope:
  case ErrorKind::WriteToConstant:
  case ErrorKind::CodeAccess:
  case ErrorKind::WildPointer: return "G valid-deref";
  default: return nullptr;
  }
}

class Witness {
public:
  Witness(const ExportedRun& run, const Bug& bug) : run_(run), bug_(bug) {}

  std::string text() {
    std::string body = "  content:\n";
    for (const std::string& waypoint : values()) body += segment(waypoint);
    body += segment(target());
    const std::string task = taskText();
    return "- entry_type: violation_sequence\n  metadata:\n    format_version: \"2.0\"\n    uuid: " +
           quoted(uuid(task + body)) + "\n    creation_time: " + quoted(run_.record.ended) +
           "\n    producer:\n      name: \"Sonde\"\n      version: " + quoted(run_.record.version) + "\n" +
           task + body;
  }

private:
  static std::string segment(const std::string& waypoint) { return "  - segment:\n" + waypoint; }

  std::string taskText() const {
    std::string text = "    task:\n      input_files:\n";
    std::string hashes = "      input_file_hashes:\n";
    for (const std::string& file : run_.record.program) {
      text += "      - " + quoted(file) + "\n";
      hashes += fmt::format("        {}: {}\n", quoted(file),
                            quoted(sha256(output::readWhole(run_.sourceFile(file)))));
    }
    return text + hashes +
           fmt::format("      specification: {}\n      data_model: LP64\n      language: C\n",
                       quoted(fmt::format("CHECK( init(main()), LTL({}) )", propertyOf(bug_))));
  }

  /// The same witness has the same number: made from its text, in the form of a random one.
  static std::string uuid(const std::string& text) {
    const std::string hash = sha256(text);
    return fmt::format("{}-{}-4{}-8{}-{}", hash.substr(0, 8), hash.substr(8, 4), hash.substr(13, 3),
                       hash.substr(17, 3), hash.substr(20, 12));
  }

  static std::string location(const SourcePlace& place, const std::string& function) {
    std::string text = fmt::format("        location:\n          file_name: {}\n          line: {}\n",
                                   quoted(place.file), place.line);
    if (place.column) text += fmt::format("          column: {}\n", place.column);
    if (!function.empty()) text += fmt::format("          function: {}\n", quoted(function));
    return text;
  }

  std::vector<std::string> values() const {
    std::vector<std::string> waypoints;
    const ExportedTest* test = run_.find(bug_.test);
    if (!test) return waypoints;
    const std::vector<output::BugInput>& inputs = bug_.details.inputs;
    for (size_t n = 0; n < inputs.size() && n < test->content.inputs.size(); ++n) {
      const std::optional<NondetValue> value = nondetValue(test->content.inputs[n]);
      if (!value || !inputs[n].place.isKnown()) break;
      SourcePlace place = inputs[n].place;
      const auto end =
          endOfCall(linesOf(run_.sourceFile(place.file)), {place.line, place.column}, value->function);
      if (!end) break;
      place.line = end->line;
      place.column = end->column;
      waypoints.push_back("    - waypoint:\n        type: function_return\n        action: follow\n"
                          "        constraint:\n          value: " +
                          quoted("\\result == " + value->value) + "\n          format: acsl_expression\n" +
                          location(place, {}));
    }
    return waypoints;
  }

  /// The place of the violation. Its column is left out: the format wants that of the whole statement.
  std::string target() const {
    SourcePlace place;
    std::string function;
    if (const output::BugFrame* call = callOfErrorFunction(bug_)) {
      place = call->place;
      function = call->function;
    } else {
      for (const output::BugFrame& frame : bug_.details.stack)
        if (frame.isUsers && frame.place.isKnown() && !place.isKnown()) {
          place = frame.place;
          function = frame.function;
        }
    }
    place.column = 0;
    return "    - waypoint:\n        type: target\n        action: follow\n" + location(place, function);
  }

  const ExportedRun& run_;
  const Bug& bug_;
};

bool hasPlace(const Bug& bug) {
  for (const output::BugFrame& frame : bug.details.stack)
    if (frame.isUsers && frame.place.isKnown()) return true;
  return false;
}

} // namespace

Files witnesses(const ExportedRun& run) {
  Files files;
  for (const Bug& bug : run.record.bugs) {
    if (bug.test.empty() || !hasPlace(bug) || !propertyOf(bug)) continue;
    const std::string name = std::filesystem::path(bug.test).stem().string();
    files.push_back({fmt::format("witness-{}.yml", name), Witness(run, bug).text()});
  }
  return files;
}

} // namespace sonde::exporting
