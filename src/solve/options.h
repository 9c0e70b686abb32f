#pragma once

#include "solver/chain/choices.h"
#include "support/options.h"

namespace sonde::solve {

struct SolveOptions {
  std::string preset; ///< its options come before all others
  solver::Choices solver;
  double timeout = 0;
  bool stats = false;
};

inline constexpr OptionRow<SolveOptions> solveOptions[] = {
    {"--preset", &SolveOptions::preset, "NAME", 0, 0,
     "set every switch and strategy as a configuration does that 'sonde help presets' lists; any other "
     "option "
     "that is given wins over it, before or after it"},
    {"--timeout", &SolveOptions::timeout, timeArgument, 0, 1e9,
     "answer unknown after this time for each check-sat; 0 for no limit"},
    {"--stats", &SolveOptions::stats, nullptr, 0, 0,
     "print what each stage, rule and axiom did, on standard error"},
};

} // namespace sonde::solve
