#pragma once

/// \file
/// What is run on the tests.

#include "output/info_reader.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace sonde::replay {

/// Files to compile, or an executable; then arguments.
struct Subject {
  std::vector<std::string> files;
  std::optional<std::vector<std::string>> arguments; ///< none: those of each test

  /// One that can be run as it is.
  bool isExecutable() const;
};

/// The folder that the run was made in; the current one if that is gone, or not known.
std::filesystem::path workingFolder(const std::optional<output::RunRecord>& run);

/// `words` are what the user named, or none: what the run says. Throws Error if nobody names a program.
Subject subjectOf(const std::vector<std::string>& words, const std::optional<output::RunRecord>& run);

} // namespace sonde::replay
