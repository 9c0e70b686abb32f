#pragma once

/// \file
/// The lines that tests reach natively, compared with those that the run claims they reach.

#include "program/coverage.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace sonde::replay {

/// The lines with code of each file (by absolute name), and whether they were reached.
using CoveredLines = std::map<std::string, std::map<uint32_t, bool>>;

CoveredLines linesOf(const std::vector<program::FileCoverage>&);

/// Reads the lines from an lcov tracefile. Throws Error if it cannot be read.
CoveredLines readTracefile(const std::filesystem::path&);

/// Returns what a run in `folder` claims, for sources that may have moved to the current folder since: a file
/// that is not among the native ones is taken for the one with the same name relative to the current folder,
/// if that is among them.
CoveredLines moved(const CoveredLines& claimed, const CoveredLines& native, const std::string& folder);

/// Returns a comparison as text: both shares, and the lines that only one of them reaches.
std::string compareCoverage(const CoveredLines& native, const CoveredLines& claimed);

/// Returns the share of lines that were reached, such as `93.1% (27 of 29)`.
std::string shareOf(const CoveredLines&);

} // namespace sonde::replay
