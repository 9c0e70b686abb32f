#pragma once

/// \file
/// What is shown of a run: one table of rows, from which every format is made. Times by part are processor
/// time. Inside of the engine they are taken with the steady clock, because a system call around each query
/// would cost more than many queries; the share of each part is then that of the processor time that
/// exploring took.

#include "compare/comparison.h"

#include <span>
#include <string>

namespace sonde::compare {

/// The quantities of one run, or the medians of several.
struct Quantity {
  const char* name; ///< the name that people read: `CPU time, s`
  const char* key;  ///< the name that programs read: `cpu_seconds`
  int digits;       ///< significant ones; 0: it is a whole number
  double (*of)(const Measurement&);
};

std::span<const Quantity> quantities();

/// Processor seconds by part.
struct Parts {
  double exploration = 0; ///< executing instructions, forking, the expressions that this builds
  double terms = 0;       ///< building what a back end works on
  double solving = 0;     ///< the stages, their caches and the back ends
  double rest = 0;        ///< preparing the program
};
Parts partsOf(const Measurement&);

/// Processor seconds since exploration began.
double exploringSeconds(const output::Counters&);

/// The usable runs of a configuration.
std::vector<const Measurement*> runsOf(const ProgramResults&, size_t configuration);

/// The one of them that took the median processor time; null if there is none.
const Measurement* medianRun(const ProgramResults&, size_t configuration);

/// The median of several values; of an even number the mean of the middle two. At least one.
double median(std::vector<double> values);

/// A number with so many significant digits, without an exponent; 0: a whole number.
std::string numberText(double number, int digits);

} // namespace sonde::compare
