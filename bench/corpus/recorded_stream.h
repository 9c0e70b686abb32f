#pragma once

/// \file
/// A file that `--log-queries` wrote, as the queries that were asked.

#include "expr/rewrite/builder.h"
#include "solver/query.h"

#include <string>
#include <vector>

namespace sonde::bench {

struct RecordedStream {
  std::vector<solver::Query> queries;
  std::vector<solver::Verdict> verdicts; ///< as recorded
};

/// \throws Error if the file cannot be read or is not such a script
RecordedStream readStream(expr::Builder& builder, const std::string& file);

} // namespace sonde::bench
