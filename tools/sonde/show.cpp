/// \file
/// `sonde show`: shows the results of a run to users.

#include "output/info_reader.h"
#include "output/input_text.h"
#include "output/ktest.h"
#include "output/run_listing.h"
#include "output/test_folder.h"
#include "output/whole_file.h"
#include "subcommand.h"
#include "support/error.h"

#include <filesystem>
#include <fmt/format.h>
#include <iostream>

namespace sonde::tool {

namespace {

std::string showTest(const std::string& file) {
  output::KTest test = output::readTestNamed(file);
  std::string text = "arguments:";
  for (const std::string& argument : test.arguments) text += " " + argument;
  return text + "\ninput:" + (test.inputs.empty() ? " none\n" : "\n") +
         output::describeInputs(test.inputs, output::shapesOf(std::filesystem::path(file).parent_path()));
}

std::string show(const std::string& name) {
  std::filesystem::path path(name);
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) return output::listRun(path);
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  if (!std::filesystem::exists(path, ignored) && !std::filesystem::exists(folder / output::bulkName, ignored))
    throw Error("there is no such file or folder", name,
                "name a test, a report or the folder of a run; 'sonde run' makes sonde-last");
  if (path.extension() != ".err") return showTest(name);
  if (std::filesystem::exists(path, ignored)) return output::readWhole(path);
  const std::optional<std::string> report = std::filesystem::is_directory(folder, ignored)
                                                ? output::TestFolder(folder).part(path.filename().string())
                                                : std::nullopt;
  if (!report) throw Error("no such report", name);
  return *report;
}

class Show : public Subcommand {
public:
  void configure(Parameters& parameters) override {
    parameters.addWords("file", files_, "FILE",
                        "tests (.ktest), reports (.err), or the folder of a run; without any, sonde-last");
    parameters.setFooter("Example:\n"
                         "  $ sonde show sonde-last\n"
                         "  $ sonde show sonde-last/test000001.ktest");
  }

  int run() override {
    if (files_.empty()) files_ = {"sonde-last"};
    for (const std::string& file : files_) {
      if (files_.size() > 1) std::cout << file << ":\n";
      std::cout << show(file) << std::flush;
    }
    return 0;
  }

private:
  std::vector<std::string> files_;
};

} // namespace

std::unique_ptr<Subcommand> makeShow() { return std::make_unique<Show>(); }

} // namespace sonde::tool
