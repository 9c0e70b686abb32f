#pragma once

/// \file
/// The tests to replay, each with the prediction of its run.

#include "output/info_reader.h"
#include "output/ktest.h"
#include "output/test_folder.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace sonde::replay {

struct Test {
  std::string file;
  std::optional<output::TestRecord> predicted{};
  /// Natively, it may change files outside of the working directory: its path does, or was cut before it
  /// could, and others of its run do.
  bool mayChangeElsewhere = false;
  std::shared_ptr<const output::TestFolder> folder{}; ///< where it is

  output::KTest read() const; ///< throws Error
};

struct Tests {
  std::vector<Test> list;
  std::optional<output::RunRecord> run; ///< the run of the first test
  std::filesystem::path folder;         ///< the folder of that run
};

/// Collects tests from `names`, which are .ktest files or folders of runs. Throws Error.
Tests collect(const std::vector<std::string>& names);

/// Returns the first test of each bug. Errors of one kind at one place are one bug.
std::vector<Test> oneForEachBug(const std::vector<Test>&);

} // namespace sonde::replay
