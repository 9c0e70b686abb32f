#pragma once

/// \file
/// The options of a run. Each component has its own options with a table; options that belong to none of them
/// are in RunOptions itself.

#include "allsmt/options.h"
#include "check/selection.h"
#include "driver/c_library.h"
#include "driver/limits.h"
#include "exec/state/execution.h"
#include "frontend/frontend.h"
#include "native/externals.h"
#include "output/recorder.h"
#include "search/searchers.h"
#include "solver/chain/choices.h"
#include "support/options.h"

#include <string>
#include <vector>

namespace sonde::driver {

/// What to print instead of running the program.
enum class Print : uint8_t { Nothing, Program, Llvm };

inline constexpr ChoiceRow<Print> printChoices[] = {
    {Print::Nothing, "nothing"},
    {Print::Program, "program"},
    {Print::Llvm, "llvm"},
};

/// How paths are found: state by state, or as the models of one formula.
enum class Explore : uint8_t { ByStates, ByModels };

inline constexpr ChoiceRow<Explore> exploreChoices[] = {
    {Explore::ByStates, "states"},
    {Explore::ByModels, "allsmt"},
};

/// What a run must be for the exit code 0, beside finding no bug.
enum class Require : uint8_t { Nothing, Complete };

inline constexpr ChoiceRow<Require> requireChoices[] = {
    {Require::Nothing, "nothing"},
    {Require::Complete, "complete"},
};

/// What the exit code tells of a program without symbolic input.
enum class ExitCode : uint8_t { Program, Verdict };

inline constexpr ChoiceRow<ExitCode> exitCodeChoices[] = {
    {ExitCode::Program, "program"},
    {ExitCode::Verdict, "verdict"},
};

/// How to find out where pointers can point: before a run, or for the segments of the heap as they are seen.
enum class PointsToChoice : uint8_t { None, Andersen, Ideal };

inline constexpr ChoiceRow<PointsToChoice> pointsToChoices[] = {
    {PointsToChoice::None, "none"},
    {PointsToChoice::Andersen, "andersen"},
    {PointsToChoice::Ideal, "ideal"},
};

inline constexpr uint64_t usualPatience = 1000; ///< in conflicts

/// Returns the engine's settings for a run, which put hard queries off by default.
inline exec::Settings patientEngine() {
  exec::Settings settings;
  settings.patience = usualPatience;
  return settings;
}

struct RunOptions {
  std::string preset; ///< its options come before all others
  /// The words for symbolic input and the program's arguments (input/words.h).
  std::vector<std::string> words;
  std::vector<std::string> seeds; ///< files and folders
  LibraryChoice library = LibraryChoice::Auto;
  Print print = Print::Nothing;
  Explore explore = Explore::ByStates;
  search::Kind search = search::Kind::Interleaved;
  unsigned searchSeed = 1;
  unsigned stackMegabytes = 8;
  unsigned failures = 0;
  std::string check = "default"; ///< the words of a selection (check/selection.h)
  bool exitOnError = false;
  Require require = Require::Nothing;
  ExitCode exitCode = ExitCode::Program;
  bool statistics = false;
  PointsToChoice pointsTo = PointsToChoice::None;

  frontend::Sources sources;
  native::Externals::Settings externals;
  exec::Settings engine = patientEngine();
  solver::Choices solver;
  LimitOptions limits;
  allsmt::Options allsmt;
  output::OutputOptions output;
  std::vector<std::string> command; ///< the command line of sonde
};

inline constexpr OptionRow<RunOptions> runOptions[] = {
    {"--preset", &RunOptions::preset, "NAME", 0, 0,
     "set every switch and strategy as a configuration does that 'sonde help presets' lists; any other "
     "option "
     "that is given wins over it, before or after it"},
    {"--libc", choice<&RunOptions::library, libraryChoices>, nullptr, 0, 0,
     "the C library in bitcode; auto: if the program calls what the engine does not have itself"},
    {"--check", &RunOptions::check, "LIST", 0, 0,
     "what to look for: default, all or none, then +NAME and -NAME, separated by commas ('sonde help checks' "
     "lists them)"},
    {"--stack-size", &RunOptions::stackMegabytes, "MB", 1, 1e6,
     "the stack of the program: local variables, and 32 bytes for each call"},
    {"--fail-syscalls", &RunOptions::failures, "N", 0, 1000,
     "let up to N system calls fail on each path, with a path for each failure"},
    {"--explore", choice<&RunOptions::explore, exploreChoices>, nullptr, 0, 0,
     "how paths are found: by states that fork, or as all models of one formula that the bounded program is "
     "turned into (docs/allsmt.md)"},
    {"--search", choice<&RunOptions::search, search::kinds>, nullptr, 0, 0, "which state is next"},
    {"--seed-search", &RunOptions::searchSeed, "N", 0, 4e9, "for searchers that draw lots"},
    {"--print", choice<&RunOptions::print, printChoices>, nullptr, 0, 0,
     "print the prepared program, or its LLVM code, and stop"},
    {"--points-to", choice<&RunOptions::pointsTo, pointsToChoices>, nullptr, 0, 0,
     "how to find out where pointers can point; andersen: an analysis of the whole program before the run, "
     "whose cost --stats says; ideal: let --memory=segmented put allocation sites together once a pointer "
     "was seen to point to both"},
    {"--exit-on-error", &RunOptions::exitOnError, nullptr, 0, 0, "end the run with the first error"},
    {"--require", choice<&RunOptions::require, requireChoices>, nullptr, 0, 0,
     "complete: end with exit code 3 if no bug was found but not all paths were explored"},
    {"--exit-code", choice<&RunOptions::exitCode, exitCodeChoices>, nullptr, 0, 0,
     "of a program without symbolic input: its own exit code, or 0, 1 and 3 by the verdict as of any other"},
    {"--stats", &RunOptions::statistics, nullptr, 0, 0,
     "say at the end how fast instructions were executed, and what each stage, rule and axiom of the solver "
     "did"},
};

inline constexpr ChoiceRow<native::ExternalPolicy> externalPolicies[] = {
    {native::ExternalPolicy::None, "none"},
    {native::ExternalPolicy::Allow, "allow"},
};

inline constexpr OptionRow<native::Externals::Settings> externalOptions[] = {
    {"--external", choice<&native::Externals::Settings::policy, externalPolicies>, nullptr, 0, 0,
     "whether functions without a body may be called natively"},
};

inline constexpr ChoiceRow<path::Order> orders[] = {
    {path::Order::Model, "model"},
    {path::Order::Canonical, "canonical"},
};

inline constexpr ChoiceRow<bool> arrayViews[] = {{true, "word"}, {false, "byte"}};

inline constexpr ChoiceRow<bool> arrayTypes[] = {{false, "residue"}, {true, "object"}};

inline constexpr OptionRow<exec::Settings> engineOptions[] = {
    {"--order", choice<&exec::Settings::order, orders>, nullptr, 0, 0,
     "which way of several a state goes first: that of its model, or one that does not depend on models "
     "(true "
     "before false, targets by address, values ascending), so that configurations can be compared"},
    {"--memory", choice<&exec::Settings::memory, exec::memoryKinds>, nullptr, 0, 0,
     "what an access does whose pointer may point to several objects ('sonde help memory-models' explains "
     "them)"},
    {"--segment-limit", &exec::Settings::segmentLimit, limitArgument.argument, 0, 1e9,
     "size from which on a segment of --memory=segmented gets no more objects"},
    {"--segment-context", &exec::Settings::segmentContext, "N", 0, 100,
     "calls, innermost first, that tell allocation sites apart for --points-to=ideal"},
    {"--max-depth", &exec::Settings::maxDepth, "N", 1, 1e9, "nested calls allowed"},
    {"--max-targets", &exec::Settings::maxTargets, "N", 1, 1e6,
     "objects or functions that a symbolic pointer is followed to, unless its expression shows them"},
    {"--max-sym-size", &exec::Settings::maxSymbolicSize, "BYTES", 0, 1e6,
     "largest size of an object of symbolic size; of larger ones the smallest is followed"},
    {"--max-allocation", &exec::Settings::largestAllocation, "BYTES", 1, 1e12,
     "what input may drive an allocation to before --check=+allocation-size reports it"},
    {"--array-view", choice<&exec::Settings::typedViews, arrayViews>, nullptr, 0, 0,
     "what a read at a symbolic offset looks up: elements as wide as the access where that is possible, or "
     "bytes; byte stands for --without=typed-views"},
    {"--array-writes", &exec::Settings::arrayWrites, "N", 0, 1e6,
     "let a write at a symbolic index update each element of an array of at most N with a choice; larger "
     "arrays keep a "
     "list of writes"},
    {"--array-types", choice<&exec::Settings::objectTypes, arrayTypes>, nullptr, 0, 0,
     "what --axioms=type and --precheck take for the type of a read: all low bits of the index that are "
     "known "
     "(residue), or only those that the access type of the object allows, as the ISSTA'21 paper on array "
     "constraints infers it (object)"},
    {"--precheck-facts", choice<&exec::Settings::inBoundsFacts, solver::onOrOff>, nullptr, 0, 0,
     "whether --precheck is told which accesses a query has shown to be in bounds"},
    {"--patience", &exec::Settings::patience, "CONFLICTS", 0, 4e9,
     "put off a query that takes more work of the solver, and go on elsewhere; 0: never"},
    {"--check-points-to", &exec::Settings::checkPointers, nullptr, 0, 0,
     "check that every access lies in the set that --points-to=andersen computed for it; for tests, slow"},
};

/// Short cuts of the engine; those of the solver are in solver/chain/choices.h.
inline constexpr SwitchRow<exec::Settings> engineSwitches[] = {
    switchOf<exec::Settings, &exec::Settings::stateModel>(
        "state-model",
        "a path's own model shows one side of a branch to be possible; only the other one is asked for"),
    switchOf<exec::Settings, &exec::Settings::inference>(
        "inference", "what answers have shown of a path, and of the values of single bytes, decides further "
                     "questions without a query"),
    switchOf<exec::Settings, &exec::Settings::impliedAddresses>(
        "implied-addresses",
        "an access at an address that the path leaves one value is an access at that number"),
    switchOf<exec::Settings, &exec::Settings::typedViews>(
        "typed-views", "an element of several bytes is read from a table of such elements, not byte by byte"),
    {"patience", [](const exec::Settings& settings) { return settings.patience != 0; },
     [](exec::Settings& settings, bool on) { settings.patience = on ? usualPatience : 0; },
     "hard queries are put off, and other paths go on (--patience)"},
};

/// Calls `visit(part, table)` for each part of the options with the table of its switches.
template <class Options, class Visit> void forEachSwitchTable(Options& options, Visit visit) {
  visit(options.engine, engineSwitches);
  visit(options.solver, solver::solverSwitches);
}

/// Calls `visit(part, table)` for each part of the options with the table of its rows.
template <class Options, class Visit> void forEachTable(Options& options, Visit visit) {
  visit(options.sources, frontend::sourceOptions);
  visit(options, runOptions);
  visit(options.externals, externalOptions);
  visit(options.engine, engineOptions);
  visit(options.solver, solver::solverOptions);
  visit(options.limits, limitOptions);
  visit(options.allsmt, allsmt::options);
  visit(options.output, output::outputOptions);
}

} // namespace sonde::driver
