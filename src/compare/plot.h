#pragma once

/// \file
/// Two pictures of a comparison in one SVG, drawn by gnuplot: paths or queries over processor time with one
/// curve a configuration, and the processor time by part as one bar a configuration. Of several programs both
/// show the mean.

#include "compare/comparison.h"
#include "support/options.h"

#include <string>

namespace sonde::compare {

enum class Curve : uint8_t { Paths, Queries };

inline constexpr ChoiceRow<Curve> curves[] = {{Curve::Paths, "paths"}, {Curve::Queries, "queries"}};

/// Throws Error if there is no gnuplot: better before hours of measuring than after.
void requireGnuplot();

/// Throws Error if the picture cannot be drawn.
void drawPlot(const Comparison&, Curve, const std::string& file);

/// What gnuplot is told.
std::string plotScript(const Comparison&, Curve, const std::string& file);

} // namespace sonde::compare
