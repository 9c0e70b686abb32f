#pragma once

/// \file
/// The tests to replay, each with what its run says of it.

#include "output/info_reader.h"
#include "output/ktest.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace sonde::replay {

struct Test {
  std::string file;
  std::optional<output::TestRecord> predicted;

  output::KTest read() const; ///< throws Error
};

struct Tests {
  std::vector<Test> list;
  std::optional<output::RunRecord> run; ///< the first one's
  std::filesystem::path folder;         ///< of that run
};

/// `names` are .ktest files, or folders of runs. Throws Error.
Tests collect(const std::vector<std::string>& names);

/// Of the tests of an error, the first one for each bug: one kind at one place.
std::vector<Test> oneForEachBug(const std::vector<Test>&);

} // namespace sonde::replay
