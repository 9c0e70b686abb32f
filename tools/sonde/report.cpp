/// \file
/// `sonde report`: a run, or two side by side, as a page for a browser.

#include "export/report.h"

#include "output/whole_file.h"
#include "subcommand.h"
#include "support/error.h"

#include <iostream>

namespace sonde::tool {

namespace {

class Report : public Subcommand {
public:
  void configure(Parameters& parameters) override {
    parameters.addWords("run", runs_, "RUN", "the folder of a run's results, or two to compare");
    parameters.addWord("--output", file_, "FILE",
                       "where the page is written (default: report.html in the folder)");
    parameters.setFooter("The page needs no network and no other file.\n\n"
                         "Examples:\n"
                         "  $ sonde report sonde-last\n"
                         "  $ sonde report sonde-out-0 sonde-out-1 --output both.html");
  }

  int run() override {
    if (runs_.empty()) runs_ = {"sonde-last"};
    if (runs_.size() > 2) throw Error("a page shows one run or two", {}, "'sonde compare' compares more");
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
  std::vector<std::string> runs_;
  std::string file_;
};

} // namespace

std::unique_ptr<Subcommand> makeReport() { return std::make_unique<Report>(); }

} // namespace sonde::tool
