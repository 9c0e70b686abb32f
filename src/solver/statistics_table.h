#pragma once

#include "expr/rewrite/builder.h"
#include "support/statistics.h"

#include <string>

namespace sonde::solver {

/// Returns what `--stats` prints, one line a number: what the stages and the back end did, how often each
/// rewrite rule was used, and how many expressions there were.
std::string statisticsTable(const Statistics&, const expr::Builder&, const expr::Context&);

} // namespace sonde::solver
