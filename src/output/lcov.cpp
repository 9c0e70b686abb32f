#include "output/lcov.h"

#include <fmt/format.h>

namespace sonde::output {

namespace {

std::string functionRecords(const program::FileCoverage& file) {
  std::string text;
  for (const program::FunctionCoverage& function : file.functions)
    text += fmt::format("FN:{},{}\n", function.line, function.name);
  for (const program::FunctionCoverage& function : file.functions)
    text += fmt::format("FNDA:{},{}\n", function.entered ? 1 : 0, function.name);
  program::Share share = functions(file);
  return text + fmt::format("FNF:{}\nFNH:{}\n", share.total, share.covered);
}

/// Returns the records of a file's branches. A branch that was never reached has `-` as its counts.
std::string branchRecords(const program::FileCoverage& file) {
  std::string text;
  for (size_t number = 0; number < file.branches.size(); ++number) {
    const program::BranchCoverage& branch = file.branches[number];
    for (size_t way = 0; way < branch.taken.size(); ++way)
      text += fmt::format("BRDA:{},{},{},{}\n", branch.line, number, way,
                          !branch.reached     ? "-"
                          : branch.taken[way] ? "1"
                                              : "0");
  }
  program::Share share = branches(file);
  return text + fmt::format("BRF:{}\nBRH:{}\n", share.total, share.covered);
}

std::string lineRecords(const program::FileCoverage& file) {
  std::string text;
  for (const auto& [line, covered] : file.lines) text += fmt::format("DA:{},{}\n", line, covered ? 1 : 0);
  program::Share share = lines(file);
  return text + fmt::format("LF:{}\nLH:{}\n", share.total, share.covered);
}

} // namespace

std::string lcov(const std::vector<program::FileCoverage>& files) {
  std::string text;
  for (const program::FileCoverage& file : files)
    text += "TN:sonde\nSF:" + file.file.path + "\n" + functionRecords(file) + branchRecords(file) +
            lineRecords(file) + "end_of_record\n";
  return text;
}

} // namespace sonde::output
