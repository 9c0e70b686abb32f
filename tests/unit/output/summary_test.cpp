#include "fixture.h"
#include "output/summary.h"

namespace sonde::output {
namespace {

using exec::Incompleteness;

TEST(Verdict, IsCompleteOnlyWithoutIncompleteness) {
  Summary summary;
  EXPECT_EQ(verdict(summary), "all paths explored, no bug among: memory errors, assertions, crashes, hangs, "
                              "overflows, calls, formats");
  summary.bugs.resize(1);
  EXPECT_EQ(verdict(summary), "all paths explored, 1 bug");
  for (unsigned kind = 0; kind < exec::incompletenessKinds; ++kind) {
    IncompletenessTable incompleteness;
    incompleteness.add(static_cast<Incompleteness>(kind), program::none);
    summary.incompleteness = incompleteness.list();
    EXPECT_EQ(verdict(summary), "not all paths explored, 1 bug") << kind;
  }
  summary.bugs.clear();
  EXPECT_EQ(verdict(summary), "not all paths explored, no bug found among: memory errors, assertions, "
                              "crashes, hangs, overflows, calls, formats");
  summary.incompleteness.clear();
  summary.counters.cutPaths = 1; // whoever cut it should have said why
  EXPECT_EQ(verdict(summary), "not all paths explored, no bug found among: memory errors, assertions, "
                              "crashes, hangs, overflows, calls, formats");
}

TEST(Verdict, WarnsIfEveryPathEndedSilently) {
  Summary summary;
  summary.counters.paths = summary.counters.silentPaths = 3;
  EXPECT_NE(verdict(summary).find("its assumptions may be unsatisfiable"), std::string::npos);
  summary.counters.paths = 4;
  EXPECT_EQ(verdict(summary).find("its assumptions may be unsatisfiable"), std::string::npos);
}

TEST(Summary, ListsCountsBugsIncompletenessAndVerdict) {
  program::Program program = twoFunctions();
  Summary summary;
  Counters& counters = summary.counters;
  counters.time = 1'500'000;
  counters.solverTime = 250'000;
  counters.queries = 12;
  counters.instructions = 45'600;
  counters.paths = 9;
  counters.errorPaths = 3;
  counters.cutPaths = 6;
  counters.cutNothingNew = 4;
  counters.cutNoTime = 1;
  counters.tests = 7;
  summary.lines = {9, 10};
  summary.branches = {3, 4};
  summary.bugs = {{exec::ErrorKind::OutOfBounds, "a.c:4:5", 3, "test000002.ktest"}};
  IncompletenessTable incompleteness;
  incompleteness.add(Incompleteness::Unexplored, program::none);
  incompleteness.add(Incompleteness::QueryLimit, 2);
  incompleteness.add(Incompleteness::QueryLimit, 5);
  summary.incompleteness = incompleteness.list();
  summary.folder = "sonde-out-0";
  summary.writeFailures = 2;
  summary.firstWriteFailure = "sonde-out-0/test000007.ktest: No space left on device";
  EXPECT_EQ(describe(summary, program),
            "  paths         9 (3 in an error, 6 cut)\n"
            "  tests         7 in sonde-out-0\n"
            "  no test       5 of the cut paths: 4 covered nothing new, 1 for lack of time\n"
            "  coverage      90% (9 of 10) of lines, 75% (3 of 4) of branches\n"
            "  instructions  45.6 k\n"
            "  time          1.50 s, solver 0.25 s for 12 queries\n"
            "bugs:\n"
            "  OutOfBounds at a.c:4:5, 3 paths, test000002.ktest\n"
            "incomplete:\n"
            "  the solver gave up a query at its limit (2 times, first at a.c:3:5) [QueryLimit]\n"
            "  a state was not explored further when the run ended (1 time) [Unexplored]\n"
            "not written: 2 results, the first: sonde-out-0/test000007.ktest: No space left on device\n"
            "verdict: not all paths explored, 1 bug\n");
}

} // namespace
} // namespace sonde::output
