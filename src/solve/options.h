#pragma once

#include "support/options.h"

#include <string>

namespace sonde::solve {

struct SolveOptions {
  std::string backend = "abv";
  std::string sat = "cadical";
  std::string tables = "auto";
  double timeout = 0;
  bool stats = false;
  bool validate = false;
};

inline constexpr OptionRow<SolveOptions> kSolveOptions[] = {
    {"--backend", &SolveOptions::backend, "abv|z3", 0, 0,
     "who decides: Sonde's own solver, or Z3 (which also takes scripts of other logics)"},
    {"--sat", &SolveOptions::sat, "cadical|own", 0, 0,
     "who solves the clauses beneath abv: CaDiCaL, or Sonde's own core for streams of small queries"},
    {"--tables", &SolveOptions::tables, "auto|mux|ranges|chain|axioms|lazy", 0, 0,
     "how abv encodes reads of constant tables: decision diagrams, value ranges, a chain of choices, axioms "
     "at once, or "
     "axioms as models violate them; auto goes by the table"},
    {"--timeout", &SolveOptions::timeout, "SECONDS", 0, 1e9,
     "for each check-sat, which then answers unknown; 0 for none"},
    {"--stats", &SolveOptions::stats, "", 0, 0,
     "print what each stage, rule and axiom did, on standard error"},
    {"--validate", &SolveOptions::validate, "", 0, 0, "check each verdict with the other back end, too"},
};

} // namespace sonde::solve
