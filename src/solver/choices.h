#pragma once

/// \file
/// What users can choose about solving, whoever asks: `sonde solve` and `sonde run` have the same options.

#include "solver/chain.h"
#include "support/options.h"

#include <string>

namespace sonde::solver {

struct Choices {
  std::string backend = "abv";
  std::string sat = "own";
  std::string tables = "auto";
  bool validate = false;
  std::string logFile;
  std::string logPoint = "core";

  ChainOptions chain() const;
};

inline constexpr OptionRow<Choices> kChoices[] = {
    {"--backend", &Choices::backend, "abv|z3", 0, 0, "who decides: Sonde's own solver, or Z3"},
    {"--sat", &Choices::sat, "own|cadical", 0, 0,
     "who solves the clauses beneath abv: Sonde's own core for streams of small queries, or CaDiCaL"},
    {"--tables", &Choices::tables, "auto|mux|ranges|chain|axioms|lazy", 0, 0,
     "how abv encodes reads of constant tables: decision diagrams, value ranges, a chain of choices, axioms "
     "at once, or axioms as models violate them; auto goes by the table"},
    {"--validate", &Choices::validate, "", 0, 0, "check each verdict with the other back end, too"},
    {"--log-queries", &Choices::logFile, "FILE", 0, 0,
     "write the queries to this file, as an SMT-LIB script"},
    {"--log-point", &Choices::logPoint, "core|chain", 0, 0,
     "which queries --log-queries writes: those that no stage answers, or all that are asked"},
};

} // namespace sonde::solver
