#pragma once

#include "solver/chain/choices.h"
#include "support/options.h"

namespace sonde::solve {

struct SolveOptions {
  solver::Choices solver;
  double timeout = 0;
  bool stats = false;
};

inline constexpr OptionRow<SolveOptions> solveOptions[] = {
    {"--timeout", &SolveOptions::timeout, timeArgument, 0, 1e9,
     "for each check-sat, which then answers unknown; 0 for none"},
    {"--stats", &SolveOptions::stats, "", 0, 0,
     "print what each stage, rule and axiom did, on standard error"},
};

} // namespace sonde::solve
