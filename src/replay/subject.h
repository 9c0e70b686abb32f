#pragma once

/// \file
/// The program that tests are run on.

#include "frontend/sources.h"
#include "output/info_reader.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace sonde::replay {

/// The files to compile, or an executable, and its arguments.
struct Subject {
  std::vector<std::string> files;
  std::optional<std::vector<std::string>>
      arguments; ///< the arguments for every test; without a value, each test has its own

  /// Returns whether the program is an executable that can be run as it is.
  bool isExecutable() const;
};

/// Returns the folder that the run was made in, or the current one if that is gone or not known.
std::filesystem::path workingFolder(const std::optional<output::RunRecord>& run);

/// Returns the program that the user named in `words`, or, if there are none, that of the run. Throws Error
/// if neither names a program.
Subject subjectOf(const std::vector<std::string>& words, const std::optional<output::RunRecord>& run);

/// Lets the program be compiled and started as the run did: by its -I, -D, --cflags, --optimise and --entry.
/// What `sources` has already comes in addition and is stronger.
void compileAsIn(const output::RunRecord& run, frontend::Sources& sources);

} // namespace sonde::replay
