#include "export/test_comp.h"

#include "export/nondet_values.h"
#include "export/sha256.h"
#include "export/xml_text.h"
#include "output/whole_file.h"
#include "support/error.h"

#include <fmt/format.h>

namespace sonde::exporting {

namespace {

constexpr const char* branchCoverage = "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )";

std::string heading(const std::string& element) {
  return fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
                     "<!DOCTYPE {0} PUBLIC \"+//IDN sosy-lab.org//DTD test-format {0} 1.1//EN\" "
                     "\"https://sosy-lab.org/test-format/{0}-1.1.dtd\">\n",
                     element);
}

std::string element(const char* name, const std::string& text) {
  return fmt::format("  <{0}>{1}</{0}>\n", name, xmlText(text));
}

std::string metadata(const ExportedRun& run, const std::string& specification) {
  const std::string program = run.record.program.empty() ? "" : run.record.program.front();
  const auto entry = run.record.options.find("--entry");
  return heading("test-metadata") + "<test-metadata>\n" + element("sourcecodelang", "C") +
         element("producer", "Sonde " + run.record.version) +
         element("specification", specification.empty() ? branchCoverage : specification) +
         element("programfile", program) +
         element("programhash", sha256(output::readWhole(run.sourceFile(program)))) +
         element("entryfunction",
                 entry == run.record.options.end() || entry->second.empty() ? "main" : entry->second) +
         element("architecture", "64bit") + element("creationtime", run.record.ended) + "</test-metadata>\n";
}

std::string testcase(const ExportedTest& test) {
  std::string text = heading("testcase");
  text += test.record.kind.end == exec::EndKind::Error ? "<testcase coversError=\"true\">\n" : "<testcase>\n";
  for (const input::Object& object : test.content.inputs) {
    const std::optional<NondetValue> value = nondetValue(object);
    if (!value)
      throw Error("the input '" + object.name + "' is not a value of __VERIFIER_nondet_*", test.record.file,
                  "this format is for programs that get all of their input that way");
    text += fmt::format("  <input variable=\"{}\" type=\"{}\">{}</input>\n", xmlText(object.name),
                        xmlText(value->type), value->value);
  }
  return text + "</testcase>\n";
}

} // namespace

Files testComp(const ExportedRun& run, const std::string& specification) {
  Files files{{"test-suite/metadata.xml", metadata(run, specification)}};
  for (const ExportedTest& test : run.tests)
    files.push_back({"test-suite/" + test.name + ".xml", testcase(test)});
  return files;
}

} // namespace sonde::exporting
