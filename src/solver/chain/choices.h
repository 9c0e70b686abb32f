#pragma once

/// \file
/// What users can choose about solving, whoever asks: `sonde solve` and `sonde run` have the same options.

#include "solver/chain/chain.h"
#include "support/options.h"

#include <string>

namespace sonde::solver {

inline constexpr ChoiceRow<Backend> kBackends[] = {{Backend::Abv, "abv"}, {Backend::Z3, "z3"}};
inline constexpr ChoiceRow<sat::Core> kSatCores[] = {{sat::Core::Own, "own"},
                                                     {sat::Core::CadicalPlain, "cadical"}};
inline constexpr ChoiceRow<LogPoint> kLogPoints[] = {{LogPoint::Core, "core"}, {LogPoint::Chain, "chain"}};

struct Choices {
  Backend backend = Backend::Abv;
  sat::Core sat = sat::Core::Own;
  abv::TableEncoding tables = abv::TableEncoding::Auto;
  bool validate = false;
  std::string logFile;
  LogPoint logPoint = LogPoint::Core;

  ChainOptions chain() const;
};

inline constexpr OptionRow<Choices> kChoices[] = {
    {"--backend", choice<&Choices::backend, kBackends>, nullptr, 0, 0,
     "who decides: Sonde's own solver, or Z3"},
    {"--sat", choice<&Choices::sat, kSatCores>, nullptr, 0, 0,
     "who solves the clauses beneath abv: Sonde's own core for streams of small queries, or CaDiCaL"},
    {"--tables", choice<&Choices::tables, abv::tableEncodings>, nullptr, 0, 0,
     "how abv encodes reads of constant tables: decision diagrams, value ranges, a chain of choices, axioms "
     "at once, or axioms as models violate them; auto goes by the table"},
    {"--validate", &Choices::validate, "", 0, 0, "check each verdict with the other back end, too"},
    {"--log-queries", &Choices::logFile, "FILE", 0, 0,
     "write the queries to this file, as an SMT-LIB script"},
    {"--log-point", choice<&Choices::logPoint, kLogPoints>, nullptr, 0, 0,
     "which queries --log-queries writes: those that no stage answers, or all that are asked"},
};

} // namespace sonde::solver
