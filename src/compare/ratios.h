#pragma once

/// \file
/// How many times as fast a configuration is as the first one, on the same paths: processor time of
/// exploring, without preparing the program, which is the same for all. Of two runs that did not go equally
/// far, the time is that of the instructions that both executed.

#include "compare/comparison.h"

#include <optional>

namespace sonde::compare {

/// Nothing if one of them has no run of this program, or not the same paths.
std::optional<double> ratio(const ProgramResults&, size_t configuration);

/// Over all programs that have a ratio.
struct RatioSummary {
  size_t programs = 0;
  double median = 0, geometricMean = 0, least = 0, most = 0;
};
std::optional<RatioSummary> summary(const Comparison&, size_t configuration);

/// Processor seconds that a run took until it had executed so many instructions, between two moments of its
/// progress by interpolation.
double secondsUntil(const Measurement&, uint64_t instructions);

} // namespace sonde::compare
