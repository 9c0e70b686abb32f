#pragma once

/// \file
/// A comparison as people and other programs read it: tables for each program and over all of them, what is
/// to be said of paths and of failures, or one line of CSV a run.

#include "compare/comparison.h"

#include <string>

namespace sonde::compare {

std::string textReport(const Comparison&);
std::string markdownReport(const Comparison&);
std::string csvReport(const Comparison&);

} // namespace sonde::compare
