#include "project_file.h"

#include "command_line.h"
#include "support/error.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace sonde::tool {

namespace {

namespace fs = std::filesystem;

constexpr const char* projectFileName = "sonde.toml";

/// Adds an option with its value, or with each of its values.
void addOption(std::vector<std::string>& words, const FileSetting& item) {
  const std::string option = (item.name.size() == 1 ? "-" : "--") + item.name;
  const bool isSwitch = item.values.size() == 1 && (item.values[0] == "true" || item.values[0] == "false");
  if (isSwitch && item.values[0] == "true") words.push_back(option);
  if (isSwitch) return;
  for (const std::string& value : item.values) {
    if (item.name.size() == 1)
      words.insert(words.end(), {option, value});
    else
      words.push_back(fmt::format("{}={}", option, value));
  }
}

} // namespace

std::optional<std::string> findProjectFile() {
  std::error_code problem;
  for (fs::path folder = fs::current_path(problem); !problem; folder = folder.parent_path()) {
    if (fs::is_regular_file(folder / projectFileName, problem)) return (folder / projectFileName).string();
    if (folder == folder.root_path()) break;
    problem.clear();
  }
  return std::nullopt;
}

std::vector<std::string> projectWords(const std::string& file, const std::string& subcommand,
                                      const std::vector<std::string>& subcommands) {
  std::vector<std::string> words;
  for (const FileSetting& item : readSettings(file)) {
    const std::string& section = item.section;
    if (std::ranges::find(subcommands, section) == subcommands.end())
      throw Error(section.empty() ? "'" + item.name + "' belongs to no section"
                                  : "there is no subcommand '" + section + "' that a section could be for",
                  file, fmt::format("the sections are: {}", fmt::join(subcommands, ", ")));
    if (section == subcommand) addOption(words, item);
  }
  return words;
}

} // namespace sonde::tool
