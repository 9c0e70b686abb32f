#pragma once

/// \file
/// The solver's options, which `sonde solve` and `sonde run` share.

#include "expr/arrays/condition_transformer.h"
#include "solver/chain/chain.h"
#include "support/options.h"

#include <string>

namespace sonde::solver {

inline constexpr ChoiceRow<Backend> backends[] = {{Backend::Abv, "abv"}, {Backend::Z3, "z3"}};
inline constexpr ChoiceRow<sat::Core> satCores[] = {{sat::Core::Own, "own"},
                                                    {sat::Core::CadicalPlain, "cadical"}};
inline constexpr ChoiceRow<LogPoint> logPoints[] = {
    {LogPoint::Core, "core"}, {LogPoint::Chain, "chain"}, {LogPoint::Path, "path"}};
inline constexpr ChoiceRow<Strategy> strategies[] = {
    {Strategy::Auto, "auto"},       {Strategy::Baseline, "baseline"},
    {Strategy::Caching, "caching"}, {Strategy::CachingOpt, "cachingopt"},
    {Strategy::Stack, "stack"},     {Strategy::StackOpt, "stackopt"}};

inline constexpr ChoiceRow<Precheck> prechecks[] = {{Precheck::Off, "off"},
                                                    {Precheck::Interval, "interval"},
                                                    {Precheck::Ilp, "ilp"},
                                                    {Precheck::Auto, "auto"}};
inline constexpr ChoiceRow<bool> onOrOff[] = {{true, "on"}, {false, "off"}};

struct Choices : Stages {
  Strategy strategy = Strategy::Auto;
  Backend backend = Backend::Abv;
  sat::Core sat = sat::Core::Own;
  abv::TableEncoding tables = abv::TableEncoding::Auto;
  abv::AxiomChoice axioms = abv::AxiomChoice::Auto;
  uint64_t bytes = abv::Options::defaultBytes; ///< the memory that the clauses of one query may take
  bool validate = false;
  std::string logFile;
  LogPoint logPoint = LogPoint::Core;
  bool composedTables = true; ///< a rule of the builder (Rule::ReadRead)
  bool abstractValues = true; ///< another one (Rule::FoldAbstract)
  expr::ArrayOption arrays = expr::ArrayOption::Auto;
  Precheck precheck = Precheck::Off;
  bool precheckIntervals = true;
  bool precheckCache = true;

  ChainOptions chain() const;
  /// Axioms are generated for each element of an array, also for those at its end that are zero.
  expr::ArrayRules arrayRules() const {
    return {
        .composed = composedTables, .abstract = abstractValues, .trimmed = axioms == abv::AxiomChoice::Auto};
  }
  /// Returns whether the solver confines a query to what is connected with its goal: the caller need not.
  bool solverSlices() const { return strategy == Strategy::Auto || slicing; }
  /// Returns whether all queries are logged, also those that a caller could do without.
  bool logsAllQueries() const { return !logFile.empty() && logPoint != LogPoint::Core; }
  /// Whether queries must have the whole condition of their path, in order.
  bool needsWholeConditions() const {
    return strategy != Strategy::Auto || !slicing || (!logFile.empty() && logPoint == LogPoint::Path);
  }
};

inline constexpr OptionRow<Choices> solverOptions[] = {
    {"--strategy", choice<&Choices::strategy, strategies>, nullptr, 0, 0,
     "how a stream of similar queries is solved: by stages and a solver that lives on (auto), or as in a "
     "study of "
     "incremental solving (docs/solve.md): any but auto stands for --without=all, too"},
    {"--backend", choice<&Choices::backend, backends>, nullptr, 0, 0,
     "who decides: Sonde's own solver, or Z3"},
    {"--sat", choice<&Choices::sat, satCores>, nullptr, 0, 0,
     "who solves the clauses beneath abv: Sonde's own core for streams of small queries, or CaDiCaL"},
    {"--tables", choice<&Choices::tables, abv::tableEncodings>, nullptr, 0, 0,
     "how abv encodes reads of constant tables: decision diagrams, value ranges, a chain of choices, axioms "
     "at once, or axioms as models violate them; auto goes by the table"},
    {"--axioms", choice<&Choices::axioms, abv::axiomChoices>, nullptr, 0, 0,
     "which axioms of constant tables abv generates for a query and selects from, as the ISSTA'21 paper on "
     "array constraints does it: all, or those that the residue (type) or the interval of the index leaves; "
     "auto makes an axiom when it is violated (docs/solve.md)"},
    {"--array-opt", choice<&Choices::arrays, expr::arrayOptions>, nullptr, 0, 0,
     "which operations on arrays are transformed, as the ISSTA'17 paper on array constraints does it: reads "
     "at "
     "constant indices are folded, conditions on elements become some on the index, reads become choices "
     "between "
     "values; auto goes by the condition (docs/solve.md)"},
    {"--precheck", choice<&Choices::precheck, prechecks>, nullptr, 0, 0,
     "refute queries before the back end, as the ISSTA'21 paper on array constraints does it: by an "
     "abstraction to "
     "linear problems over integers, whose bounds are carried through them and whose rows are put together "
     "(interval), or which are solved (ilp); "
     "auto stops where that refutes little"},
    {"--precheck-intervals", choice<&Choices::precheckIntervals, onOrOff>, nullptr, 0, 0,
     "whether bounds decide if an operation of the pre-check can wrap around"},
    {"--precheck-cache", choice<&Choices::precheckCache, onOrOff>, nullptr, 0, 0,
     "whether the pre-check remembers the linear problems that it solved"},
    {"--validate", &Choices::validate, "", 0, 0,
     "check each verdict with the other back end, too, and what is decided without a query"},
    {"--log-queries", &Choices::logFile, "FILE", 0, 0,
     "write the queries to this file, as an SMT-LIB script"},
    {"--log-point", choice<&Choices::logPoint, logPoints>, nullptr, 0, 0,
     "which queries --log-queries writes: those that no stage answers, all that are asked, or all with the "
     "whole "
     "condition of their path"},
};

/// The switches, in the order in which a query meets them; the last two are applied when expressions are
/// made.
inline constexpr SwitchRow<Choices> solverSwitches[] = {
    switchOf<Choices, &Choices::toldTables>(
        "told-tables",
        "an array whose elements constraints list one by one is a table where it is looked up"),
    switchOf<Choices, &Choices::slicing>(
        "slicing",
        "only constraints that share symbols with the goal, directly or through others, are asked about"),
    switchOf<Choices, &Choices::exactCache>("exact-cache",
                                            "a set of constraints that was solved before has its answer"),
    switchOf<Choices, &Choices::shortcut>(
        "shortcut", "what known bits, intervals and value sets of single constraints decide is not solved"),
    switchOf<Choices, &Choices::counterexampleCache>(
        "counterexamples", "supersets of unsatisfiable sets and subsets of satisfiable ones are answered, "
                           "and models are tried again"),
    switchOf<Choices, &Choices::domains>("domains",
                                         "what is said of one byte alone is decided by its 256 values"),
    switchOf<Choices, &Choices::layers>(
        "layers",
        "the states that an automaton may be in after each byte that it reads decide what is said of them"),
    switchOf<Choices, &Choices::ranges>("ranges",
                                        "intervals and known bits, carried through the constraints, refute"),
    switchOf<Choices, &Choices::equalities>(
        "equalities", "symbols that a constraint sets to a constant are replaced by it in the others"),
    switchOf<Choices, &Choices::sampling>(
        "sampling", "values for a query about large tables are looked for before circuits are made of them"),
    switchOf<Choices, &Choices::trial>(
        "trial",
        "a hard query about few bytes of few values each is decided by trying all of them, one about "
        "look-ups in tables index by index"),
    switchOf<Choices, &Choices::composedTables>(
        "composed-tables",
        "a lookup in a constant table by an element of another one becomes a single lookup"),
    switchOf<Choices, &Choices::abstractValues>("abstract-values",
                                                "an expression that known bits, intervals and value sets "
                                                "leave one value is a constant when it is made"),
};

} // namespace sonde::solver
