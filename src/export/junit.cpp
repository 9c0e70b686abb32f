#include "export/junit.h"

#include "export/xml_text.h"
#include "output/input_text.h"

#include <fmt/format.h>

namespace sonde::exporting {

namespace {

using exec::EndKind;

std::string failureOf(const ExportedRun& run, const ExportedTest& test) {
  const std::string kind(toString(test.record.kind));
  std::string text = fmt::format("{} at {}\n", exec::describe(test.record.kind.error), test.record.place);
  for (const output::Bug& bug : run.record.bugs) {
    if (bug.test != test.record.file) continue;
    if (!bug.details.detail.empty()) text += bug.details.detail + "\n";
    for (const output::BugFrame& frame : bug.details.stack)
      text += fmt::format("  in {} {}:{}\n", frame.function, frame.place.file, frame.place.line);
  }
  text += "input:\n" + output::describeInputs(test.content.inputs, run.record.shapes);
  return fmt::format(
      "      <failure type=\"{}\" message=\"{}\">{}</failure>\n", xmlText(kind),
      xmlText(fmt::format("{} at {}", exec::describe(test.record.kind.error), test.record.place)),
      xmlText(text));
}

std::string caseOf(const ExportedRun& run, const ExportedTest& test, const std::string& program) {
  std::string text = fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"0\">\n", xmlText(program),
                                 xmlText(test.name));
  const EndKind end = test.record.kind.end;
  if (end == EndKind::Error) text += failureOf(run, test);
  if (end == EndKind::Cut || end == EndKind::Unsupported)
    text += "      <skipped message=\"the path was not followed to its end\"/>\n";
  if (end == EndKind::Exited)
    text += fmt::format("      <system-out>exit code {}</system-out>\n", test.record.exitCode.value_or(0));
  return text + "    </testcase>\n";
}

} // namespace

Files junit(const ExportedRun& run) {
  const std::string program = run.record.program.empty() ? "program" : run.record.program.front();
  size_t failures = 0, skipped = 0;
  std::string cases;
  for (const ExportedTest& test : run.tests) {
    failures += test.record.kind.end == EndKind::Error;
    skipped += test.record.kind.end == EndKind::Cut || test.record.kind.end == EndKind::Unsupported;
    cases += caseOf(run, test, program);
  }
  const double seconds = run.record.counters ? static_cast<double>(run.record.counters->time) / 1e6 : 0;
  const std::string counts =
      fmt::format("tests=\"{}\" failures=\"{}\" errors=\"0\"", run.tests.size(), failures);
  // The form has times without a zone, in UTC.
  const std::string begin = run.record.started.substr(0, run.record.started.find('Z'));
  return {
      {"junit.xml", fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"sonde\" {}>\n"
                                "  <testsuite name=\"{}\" {} skipped=\"{}\" time=\"{:.3f}\" timestamp=\"{}\" "
                                "hostname=\"localhost\">\n    <properties>\n      <property name=\"verdict\" "
                                "value=\"{}\"/>\n    </properties>\n{}  </testsuite>\n</testsuites>\n",
                                counts, xmlText(program), counts, skipped, seconds, begin,
                                xmlText(run.record.verdict.value_or("")), cases)}};
}

} // namespace sonde::exporting
