#pragma once

#include "streams/contest.h"

namespace sonde::bench {

/// Enters the SAT cores beneath our back end, each persistent and new for each query, and Z3.
/// \param sliced  puts slicing before each
/// \param slow    what those see that need not see all
void addCores(Contest& contest, bool sliced, Share slow, size_t z3Queries);

/// Enters our back end with each encoding of tables; the first is `auto`.
void addTableEncodings(Contest& contest);

} // namespace sonde::bench
