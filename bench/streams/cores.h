#pragma once

#include "streams/contest.h"

namespace sonde::bench {

/// Enters the SAT cores beneath our back end, each persistent and new for each query, and Z3.
/// \param sliced  puts slicing before each
/// \param slow    what those see that need not see all
void addCores(Contest& contest, bool sliced, Share slow, std::size_t z3Queries);

} // namespace sonde::bench
