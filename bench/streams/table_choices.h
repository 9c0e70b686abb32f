#pragma once

/// \file
/// Queries with reads of tables written out as choices, for solvers that know tables as chains of stores
/// only: so that they are measured on the form that suits them best.

#include "expr/rewrite/builder.h"
#include "solver/query.h"

namespace sonde::bench {

/// `byIndex`: a chain of choices, one for each index; else a tree over the bits of the index.
solver::Query withChoices(expr::Builder& builder, const solver::Query& query, bool byIndex);

} // namespace sonde::bench
