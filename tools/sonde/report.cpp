/// \file
/// `sonde report`: a run, or two side by side, as a page for a browser.

#include "export/report.h"

#include "output/whole_file.h"
#include "replay/session.h"
#include "subcommand.h"
#include "support/error.h"

#include <iostream>
#include <sstream>
#include <unistd.h>

namespace sonde::tool {

namespace {

struct ReportOptions {
  bool confirm = false;
};

constexpr OptionRow<ReportOptions> reportOptions[] = {
    {"--confirm", &ReportOptions::confirm, nullptr, 0, 0,
     "first run a test of each bug natively, as 'sonde replay --confirm' does, and show what happened"},
};

class Report : public Subcommand {
public:
  void configure(Parameters& parameters) override {
    parameters.addWords("run", runs_, "RUN",
                        "the folder of a run's results, or two to compare; without any, sonde-last");
    parameters.addWord("--output", file_, "FILE",
                       "where the page is written (default: report.html in the folder)");
    parameters.addOptions(options_, reportOptions);
    parameters.setFooter("The page needs no network and no other file.\n\n"
                         "Examples:\n"
                         "  $ sonde report sonde-last\n"
                         "  $ sonde report --confirm sonde-last\n"
                         "  $ sonde report sonde-out-0 sonde-out-1 --output both.html");
  }

  int run() override {
    if (runs_.empty()) runs_ = {"sonde-last"};
    if (runs_.size() > 2) throw Error("a page shows one run or two", {}, "'sonde compare' compares more");
    if (options_.confirm)
      for (const std::string& folder : runs_) confirm(folder);
    std::vector<exporting::ExportedRun> runs;
    runs.reserve(runs_.size());
    for (const std::string& folder : runs_) runs.push_back(exporting::readExportedRun(folder));
    const std::filesystem::path file =
        file_.empty() ? std::filesystem::path(runs_.front()) / "report.html" : std::filesystem::path(file_);
    if (const std::error_code problem = output::writeWhole(file, exporting::reportPage(runs)))
      throw Error("cannot write this file: " + problem.message(), file.string());
    std::cout << file.string() << std::endl;
    return 0;
  }

private:
  /// Runs a test of each bug natively; the page reads what is left in the folder.
  static void confirm(const std::string& folder) {
    replay::ReplayOptions options;
    options.tests = {folder};
    options.confirm = true;
    std::ostringstream table;
    replay::Session(std::move(options), table, STDERR_FILENO).run();
  }

  ReportOptions options_;
  std::vector<std::string> runs_;
  std::string file_;
};

} // namespace

std::unique_ptr<Subcommand> makeReport() { return std::make_unique<Report>(); }

} // namespace sonde::tool
