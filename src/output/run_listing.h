#pragma once

#include <filesystem>
#include <string>

namespace sonde::output {

/// Returns the tests of a run as a table: each with what became of its path and the input. Works on the
/// results of a run that was killed, too; then exit codes and places are not known. Throws Error if the
/// folder holds no run.
std::string listRun(const std::filesystem::path& folder);

} // namespace sonde::output
