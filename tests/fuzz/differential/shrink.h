#pragma once

#include "runner.h"

#include <functional>
#include <string>

namespace sonde::fuzz {

/// Does a case still show the problem?
using Predicate = std::function<bool(const Case&)>;

/// Delta debugging: a small case that `fails` as `testCase` does. Drops earlier queries, then constraints,
/// then puts operands and constants in place of sub-terms, until nothing helps or `maxAttempts` are used up.
/// \require fails(testCase)
Case shrink(Case testCase, const Predicate& fails, unsigned maxAttempts);

/// The case as an SMT-LIB script that answers as `expected` says, one answer a query.
std::string toSmtLib(const Case& testCase, std::span<const solver::Verdict> expected);

} // namespace sonde::fuzz
