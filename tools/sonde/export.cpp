/// \file
/// `sonde export`: the results of a run in the formats of other tools.

#include "export/exporter.h"
#include "subcommand.h"

#include <fmt/format.h>
#include <iostream>

namespace sonde::tool {

namespace {

class Export : public Subcommand {
public:
  void configure(Parameters& parameters) override {
    parameters.addWord("run", options_.run, "RUN", "the folder of a run's results; without it, sonde-last");
    std::string names;
    for (const exporting::Format& format : exporting::formats())
      names += fmt::format("{}{}", names.empty() ? "" : "|", format.name);
    parameters.addList("--format", options_.formats, names.c_str(),
                       "formats, which are listed below; commas stand between several");
    parameters.addOptions(options_, exporting::exportOptions);
    std::string footer = "Formats:\n";
    for (const exporting::Format& format : exporting::formats())
      footer += fmt::format("  {:11}{}\n", format.name, format.meaning);
    parameters.setFooter(footer + "\nExamples:\n"
                                  "  $ sonde export sonde-last --format=sarif,junit\n"
                                  "  $ sonde export sonde-last --format=c --output bugs\n"
                                  "  $ sonde export sonde-last --corpus corpus");
  }

  int run() override {
    if (options_.run.empty()) options_.run = "sonde-last";
    exporting::exportRun(options_, std::cout);
    return 0;
  }

private:
  exporting::ExportOptions options_;
};

} // namespace

std::unique_ptr<Subcommand> makeExport() { return std::make_unique<Export>(); }

} // namespace sonde::tool
