#pragma once

/// \file
/// `sonde.toml`: the options of a project. The file is looked for in the current folder and in those above
/// it.
///
///     [run]
///     max-time = "10m"
///     exit-on-error = true
///     I = ["include", "src"]
///
/// Each key of a section is an option of the subcommand of that name, without its dashes. What the user
/// writes on the command line wins over it; options that may be repeated get both.

#include <optional>
#include <string>
#include <vector>

namespace sonde::tool {

/// Returns the name of the project's file; nothing if there is none.
std::optional<std::string> findProjectFile();

/// Returns the words that the file has for a subcommand, as on a command line. `subcommands` are the names
/// that sections may have. Throws Error if the file cannot be read.
std::vector<std::string> projectWords(const std::string& file, const std::string& subcommand,
                                      const std::vector<std::string>& subcommands);

} // namespace sonde::tool
