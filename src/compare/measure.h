#pragma once

/// \file
/// One run as a measurement: a `sonde run` in a process of its own, and what it left behind.

#include "compare/comparison.h"
#include "support/deadline.h"

#include <filesystem>
#include <string>
#include <vector>

namespace sonde::compare {

/// Runs `command`, which writes its results to `folder`, and reads them. A run that fails, crashes or does
/// not end is a measurement with a reason.
Measurement measure(const std::vector<std::string>& command, const std::filesystem::path& folder,
                    const Deadline& deadline);

/// What a run left in its folder. Throws Error if that is not all of it.
Measurement readMeasurement(const std::filesystem::path& folder);

} // namespace sonde::compare
