#pragma once

/// \file
/// The lines that tests reach natively, and what the run claims they reach.

#include "program/coverage.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace sonde::replay {

/// Lines with code, by the whole path of the file: whether some of it was reached.
using CoveredLines = std::map<std::string, std::map<uint32_t, bool>>;

CoveredLines linesOf(const std::vector<program::FileCoverage>&);

/// What a tracefile of lcov's says of lines. Throws Error if it cannot be read.
CoveredLines readTracefile(const std::filesystem::path&);

/// What a run in `folder` claims, for sources that may lie here by now: a file that is not among the native
/// ones has the path that it has from here as it had it from there, if that is among them.
CoveredLines moved(const CoveredLines& claimed, const CoveredLines& native, const std::string& folder);

/// Both in numbers, and the lines that only one of them reaches.
std::string compareCoverage(const CoveredLines& native, const CoveredLines& claimed);

/// `93.1% (27 of 29)`.
std::string shareOf(const CoveredLines&);

} // namespace sonde::replay
