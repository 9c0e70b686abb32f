#pragma once

/// \file
/// The counters of a run. Each row is a member, a column of the statistics and a key of `info.json`.

#include <cstdint>

namespace sonde::output {

// X(member, column, meaning)
#define SONDE_RUN_COUNTERS(X)                                                                                \
  X(time, "time", "microseconds since the start")                                                            \
  X(instructions, "instructions", "LLVM instructions executed")                                              \
  X(forks, "forks", "states that were split in two")                                                         \
  X(states, "states", "states alive")                                                                        \
  X(paths, "paths", "paths ended")                                                                           \
  X(errorPaths, "error_paths", "of them, in an error")                                                       \
  X(silentPaths, "silent_paths", "of them, ended without a test by the program, as by an assumption")        \
  X(cutPaths, "cut_paths", "of them, before their end")                                                      \
  X(cutNothingNew, "cut_nothing_new", "of the cut paths, without a test because they cover nothing new")     \
  X(cutNoTime, "cut_no_time", "of the cut paths, without a test because the run had to end")                 \
  X(tests, "tests", "tests made")                                                                            \
  X(bugs, "bugs", "errors, each kind once a place")                                                          \
  X(branches, "branches", "directions of branches in the user's files")                                      \
  X(branchesCovered, "branches_covered", "of them, taken")                                                   \
  X(queries, "queries", "queries to the solver")                                                             \
  X(solverTime, "solver_time", "microseconds in the solver")                                                 \
  X(termTime, "term_time", "of them, in building what a back end works on")                                  \
  X(solvingTime, "solving_time", "of them, in Z3 or the SAT solver")                                         \
  X(solvedQueries, "solved_queries", "queries that no stage answered: those of the back end")                \
  X(arrayFoldings, "array_foldings", "reads of arrays at constant indices that were folded")                 \
  X(arrayIndex, "array_index", "conditions on elements of arrays that became some on indices")               \
  X(arrayValue, "array_value", "reads of arrays that became choices between values")                         \
  X(arrayWrites, "array_writes", "writes at symbolic indices that became choices for each element")          \
  X(cpuTime, "cpu_time", "microseconds of processor time, compilers included")                               \
  X(prepareTime, "prepare_time", "of them, before exploration began")                                        \
  X(memory, "memory", "kilobytes of memory in use")

struct Counters {
#define X(member, column, meaning) uint64_t member = 0;
  SONDE_RUN_COUNTERS(X)
#undef X
};

} // namespace sonde::output
