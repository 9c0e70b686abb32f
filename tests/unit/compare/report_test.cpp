#include "compare/comparison_json.h"
#include "compare/grid.h"
#include "compare/options.h"
#include "compare/plot.h"
#include "compare/quantities.h"
#include "compare/ratios.h"
#include "compare/report.h"
#include "fixture.h"
#include "support/error.h"

#include <gtest/gtest.h>

namespace sonde::compare {
namespace {

Comparison twoPrograms() {
  Comparison comparison{{"first", "second"}, {}};
  comparison.programs.push_back({"p.c", {run(0, 4), run(1, 1)}, {{0, 1}, {}, {}}});
  comparison.programs.push_back({"q.c", {run(0, 9), run(1, 9)}, {{0, 1}, {}, {}}});
  return comparison;
}

TEST(Quantities, PartsAddUpToTheProcessorTime) {
  Measurement busy = run(0, 4);
  busy.counters.time *= 2; // other load on the machine
  const Parts parts = partsOf(busy);
  EXPECT_NEAR(parts.exploration + parts.terms + parts.solving + parts.rest, 4.05, 1e-9);
  EXPECT_NEAR(parts.rest, 0.05, 1e-9);
  EXPECT_DOUBLE_EQ(parts.terms + parts.solving, 1.0) << "a quarter of the time that passed was in the solver";
  EXPECT_DOUBLE_EQ(parts.terms, 0.25);
}

TEST(Quantities, AMedianAndItsRun) {
  EXPECT_DOUBLE_EQ(median({3, 1, 2}), 2);
  EXPECT_DOUBLE_EQ(median({4, 1, 2, 3}), 2.5);
  const ProgramResults program{"p.c", {run(0, 5), run(0, 2), run(0, 3), run(1, 1)}, {}};
  EXPECT_DOUBLE_EQ(exploringSeconds(medianRun(program, 0)->counters), 3);
  EXPECT_EQ(medianRun(program, 2), nullptr);
}

TEST(Quantities, NumbersHaveAsManyDigitsAsTheyDeserve) {
  EXPECT_EQ(numberText(12.3456, 3), "12.3");
  EXPECT_EQ(numberText(0.0123456, 3), "0.0123");
  EXPECT_EQ(numberText(123456, 3), "123456");
  EXPECT_EQ(numberText(0, 3), "0");
  EXPECT_EQ(numberText(41.7, 0), "42");
}

TEST(Ratios, OfCompleteRunsAndTheirSummary) {
  const Comparison comparison = twoPrograms();
  EXPECT_DOUBLE_EQ(*ratio(comparison.programs[0], 1), 4);
  EXPECT_DOUBLE_EQ(*ratio(comparison.programs[1], 1), 1);
  const auto all = summary(comparison, 1);
  EXPECT_EQ(all->programs, 2u);
  EXPECT_DOUBLE_EQ(all->median, 2.5);
  EXPECT_DOUBLE_EQ(all->geometricMean, 2);
  EXPECT_DOUBLE_EQ(all->least, 1);
  EXPECT_DOUBLE_EQ(all->most, 4);
}

TEST(Ratios, OfCutRunsAreOfTheInstructionsThatBothExecuted) {
  // The second needs 1 s for what the first has not even done after 4.
  const ProgramResults program{"p.c", {cutRun(0, 4, 500), cutRun(1, 2, 1000)}, {{0, 1}, {}, {}}};
  EXPECT_DOUBLE_EQ(secondsUntil(program.runs[1], 500), 1);
  EXPECT_DOUBLE_EQ(secondsUntil(program.runs[1], 550), 1.1);
  EXPECT_DOUBLE_EQ(*ratio(program, 1), 4);
}

TEST(Ratios, OfDifferentPathsThereAreNone) {
  ProgramResults program{"p.c", {run(0, 4), run(1, 1)}, {{0}, {"they differ"}, {}}};
  EXPECT_FALSE(ratio(program, 1));
  program.agreement.sameAsFirst = {0, 1};
  program.runs[0].failure = "crashed";
  EXPECT_FALSE(ratio(program, 1));
}

TEST(Grid, IsAlignedEscapedAndQuoted) {
  const Grid grid{{"µs", "a|b"}, {{"  x", "1"}, {"long", "2,\"3\""}}};
  EXPECT_EQ(grid.text(), "µs      a|b\n  x       1\nlong  2,\"3\"\n");
  EXPECT_EQ(grid.markdown(), "| µs | a\\|b |\n|---|--:|\n| x | 1 |\n| long | 2,\"3\" |\n");
  EXPECT_EQ(grid.csv(), "µs,a|b\n  x,1\nlong,\"2,\"\"3\"\"\"\n");
}

TEST(Json, ComesBackAsItWas) {
  Comparison comparison = twoPrograms();
  comparison.programs[1].runs[1].failure = "ended by signal 11";
  comparison.programs[1].agreement = {{0}, {"a difference"}, {"a note"}};
  comparison.programs[0].runs[0].options = {{"--order", "canonical"}};
  const Comparison read = fromJson(toJson(comparison), "");
  EXPECT_EQ(textReport(read), textReport(comparison));
  EXPECT_EQ(toJson(read), toJson(comparison));
  EXPECT_EQ(read.programs[0].runs[0].progress.size(), 10u);
}

TEST(Json, AnythingElseIsRefused) {
  for (const char* text :
       {"", "{}", "[1]", R"({"configurations": [], "counters": [], "programs": [{"name": 1}]})"})
    EXPECT_THROW(fromJson(text, "x.json"), Error) << text;
}

TEST(Json, ConfigurationsAreMergedByTheirNames) {
  Comparison into = twoPrograms();
  Comparison more{{"second", "third"}, {{"r.c", {run(0, 1), run(1, 2)}, {{0, 1}, {}, {}}}}};
  merge(into, more);
  EXPECT_EQ(into.configurations, (std::vector<std::string>{"first", "second", "third"}));
  EXPECT_EQ(into.programs[2].runs[0].configuration, 1u);
  EXPECT_EQ(into.programs[2].runs[1].configuration, 2u);
  EXPECT_EQ(into.programs[2].agreement.sameAsFirst, (std::set<size_t>{1, 2}));
}

TEST(Plot, HasACurveAndABarForEachConfigurationThatHasRuns) {
  Comparison comparison = twoPrograms();
  comparison.configurations.push_back("it's empty");
  const std::string script = plotScript(comparison, Curve::Paths, "it's.svg");
  EXPECT_NE(script.find("set output 'it''s.svg'"), std::string::npos);
  EXPECT_NE(script.find("$curve1 using 1:2"), std::string::npos);
  EXPECT_EQ(script.find("$curve2"), std::string::npos);
  // The means over both programs: 6.5 s of exploring, 10 paths in the end.
  EXPECT_NE(script.find("9.000000 10.000\nEOD"), std::string::npos);
  EXPECT_NE(script.find("\"first\" 3.250000 0.812500 2.437500 0.050000\n"), std::string::npos);
  comparison.programs.clear();
  EXPECT_THROW(plotScript(comparison, Curve::Paths, "x.svg"), Error);
}

TEST(Options, CountsAndConfigurations) {
  EXPECT_EQ(parseCount("250000", ""), 250'000u);
  EXPECT_EQ(parseCount("250k", ""), 250'000u);
  EXPECT_EQ(parseCount("1.5M", ""), 1'500'000u);
  for (const char* text : {"", "k", "0", "-1", "5x", "1 M 2", "nan", "inf"})
    EXPECT_THROW(parseCount(text, ""), Error) << text;
  const Configuration configuration = parseConfiguration("a=--with=x  --sat=own");
  EXPECT_EQ(configuration.name, "a");
  EXPECT_EQ(configuration.options, (std::vector<std::string>{"--with=x", "--sat=own"}));
  for (const char* text : {"", "a", "=x", "--sat=own"}) EXPECT_THROW(parseConfiguration(text), Error) << text;
}

} // namespace
} // namespace sonde::compare
