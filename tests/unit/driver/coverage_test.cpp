/// \file
/// Coverage of whole programs: which lines and branches an execution claims, and that it executes the same.

#include "builtin/table.h"
#include "exec/machine.h"
#include "frontend/frontend.h"
#include "program/coverage.h"
#include "program/start.h"
#include "solver/chain/workbench.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <optional>
#include <unistd.h>

namespace sonde::exec {
namespace {

class CoverageTest : public ::testing::Test {
protected:
  void load(const std::string& text, bool withCoverage = true) {
    machine_.reset();
    coverage_.reset();
    std::string path =
        std::filesystem::temp_directory_path() / ("sonde-coverage-test-" + std::to_string(getpid()) + ".c");
    std::ofstream(path) << text;
    frontend::Sources sources;
    sources.files = {path};
    program_ = frontend::load(sources);
    std::filesystem::remove(path);
    start_ = program::addStart(program_, "main");
    if (withCoverage) coverage_.emplace(program_);
    settings_.coverage = withCoverage ? &*coverage_ : nullptr;
    machine_ = std::make_unique<Machine>(program_, builtin::table(), externals_, observer_,
                                         workbench_.builder, *workbench_.solver, settings_);
  }

  /// A state of the program called with so many arguments.
  State initial(size_t arguments = 0) {
    const std::vector<std::string> words(arguments, "word");
    Invocation invocation{"word", {}, input::ProgramInput::parse(words)};
    return std::move(machine_->initialStates(start_, invocation).front());
  }
  Ending finish(State& state) {
    while (true)
      if (std::optional<Ending> ending = machine_->run(state, {INT64_MAX}).ending) return *ending;
  }
  int run(size_t arguments = 0) {
    State state = initial(arguments);
    return finish(state).exitCode;
  }

  program::FileCoverage file() const {
    std::vector<program::FileCoverage> files = coverage_->report();
    EXPECT_EQ(files.size(), 1u);
    return files.empty() ? program::FileCoverage{} : files.front();
  }

  program::Program program_;
  uint32_t start_ = 0;
  native::Externals externals_{{}};
  Observer observer_;
  solver::Workbench workbench_;
  Settings settings_;
  std::optional<program::Coverage> coverage_;
  std::unique_ptr<Machine> machine_;
};

constexpr const char* twoWays = "int main(int argc, char **argv) {\n" // 1
                                "  int x = argc * 3;\n"               // 2
                                "  if (argc > 1)\n"                   // 3
                                "    x += argc;\n"                    // 4
                                "  else\n"                            // 5
                                "    x -= argc;\n"                    // 6
                                "  return x;\n"                       // 7
                                "}\n"
                                "int unused(int a) { return a ? 1 : a + 3; }\n"; // 9

TEST_F(CoverageTest, NothingIsCoveredBeforeTheRun) {
  load(twoWays);
  EXPECT_EQ(coverage_->edges(), (program::Share{0, 4}));
  EXPECT_EQ(program::lines(file()).covered, 0u);
  EXPECT_EQ(program::functions(file()), (program::Share{0, 2}));
}

TEST_F(CoverageTest, CoversOneSideOfABranch) {
  load(twoWays);
  EXPECT_EQ(run(0), 2);
  EXPECT_EQ(coverage_->edges(), (program::Share{1, 4}));
  std::map<uint32_t, bool> expected{{2, true}, {3, true}, {4, false}, {6, true}, {7, true}, {9, false}};
  EXPECT_EQ(file().lines, expected);
  EXPECT_EQ(program::functions(file()), (program::Share{1, 2}));
  ASSERT_EQ(file().branches.size(), 2u);
  EXPECT_EQ(file().branches[0].line, 3u);
  EXPECT_TRUE(file().branches[0].reached);
  EXPECT_EQ(file().branches[0].taken, (std::vector<bool>{false, true}));
  EXPECT_FALSE(file().branches[1].reached);
}

TEST_F(CoverageTest, AddsTheOtherSideOfABranch) {
  load(twoWays);
  run(0);
  run(0);
  EXPECT_EQ(coverage_->edges().covered, 1u);
  EXPECT_EQ(run(1), 8);
  EXPECT_EQ(coverage_->edges().covered, 2u);
  EXPECT_TRUE(file().lines[4]);
}

TEST_F(CoverageTest, StatesKnowWhetherTheyWereTheFirst) {
  load(twoWays);
  State first = initial(0);
  State second = initial(0);
  State third = initial(1);
  finish(first);
  finish(second);
  finish(third);
  EXPECT_TRUE(first.coveredNew);
  EXPECT_FALSE(second.coveredNew);
  EXPECT_TRUE(third.coveredNew);
  EXPECT_GT(first.coveredNewAt, 0u);
  EXPECT_LT(first.coveredNewAt, first.instructions);
}

// Cases with a common target are one way out; sparse cases are searched, dense ones looked up in a table.
constexpr const char* switches = "static int dense(int n) {\n"
                                 "  switch (n) {\n"
                                 "  case 1: return 10;\n"
                                 "  case 2: case 3: return 20;\n"
                                 "  case 4: return 30;\n"
                                 "  default: return 40;\n"
                                 "  }\n"
                                 "}\n"
                                 "static int sparse(int n) {\n"
                                 "  switch (n) {\n"
                                 "  case 1: return 1;\n"
                                 "  case 1000: return 2;\n"
                                 "  case 1000000: return 3;\n"
                                 "  default: return 4;\n"
                                 "  }\n"
                                 "}\n"
                                 "int main(int argc, char **argv) { return dense(argc) + sparse(argc); }\n";

TEST_F(CoverageTest, CoversTheDirectionsOfASwitch) {
  load(switches);
  EXPECT_EQ(coverage_->edges().total, 8u);
  EXPECT_EQ(run(0), 11);
  EXPECT_EQ(coverage_->edges().covered, 2u);
  EXPECT_EQ(run(1), 24); // case 2, and the default
  EXPECT_EQ(coverage_->edges().covered, 4u);
  EXPECT_EQ(run(2), 24); // case 3 has the target of case 2
  EXPECT_EQ(coverage_->edges().covered, 4u);
  EXPECT_EQ(run(9), 44);
  EXPECT_EQ(coverage_->edges().covered, 5u);
  EXPECT_EQ(run(0), 11);
  EXPECT_TRUE(file().lines[4]);
  EXPECT_FALSE(file().lines[5]);
  EXPECT_FALSE(file().lines[13]);
}

TEST_F(CoverageTest, CoversTheDirectionsOfAnIndirectJump) {
  load("int main(int argc, char **argv) {\n"
       "  void *labels[] = {&&one, &&two};\n"
       "  goto *labels[argc - 1];\n"
       "one: return 1;\n"
       "two: return 2;\n"
       "}\n");
  EXPECT_EQ(coverage_->edges().total, 2u);
  EXPECT_EQ(run(0), 1);
  EXPECT_EQ(run(0), 1);
  EXPECT_EQ(coverage_->edges().covered, 1u);
  EXPECT_EQ(run(1), 2);
  EXPECT_EQ(coverage_->edges().covered, 2u);
}

TEST_F(CoverageTest, InstrumentationDoesNotChangeExecution) {
  constexpr const char* program = "static int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }\n"
                                  "int main(void) {\n"
                                  "  int sum = 0;\n"
                                  "  for (int i = 0; i < 12; i++)\n"
                                  "    switch (i % 5) { case 0: sum += f(i); break; case 2: sum ^= i; }\n"
                                  "  do sum -= 3; while (sum > 100);\n"
                                  "  return sum;\n"
                                  "}\n";
  load(program, false);
  Ending expected;
  uint64_t instructions = 0;
  { // a state does not outlive its machine
    State plain = initial();
    expected = finish(plain);
    instructions = plain.instructions;
  }
  load(program);
  for (int round = 0; round < 2; ++round) {
    State state = initial();
    EXPECT_EQ(finish(state).exitCode, expected.exitCode);
    EXPECT_EQ(state.instructions, instructions);
  }
}

// All of them stand before the same instruction that is about to vanish.
TEST_F(CoverageTest, CopiesAtEveryMomentRunLikeTheOriginal) {
  load(switches);
  State state = initial(2);
  std::vector<State> copies;
  std::optional<Ending> ending;
  while (!(ending = machine_->run(state, {1}).ending)) copies.push_back(state);
  EXPECT_EQ(ending->exitCode, 24);
  uint64_t covered = coverage_->edges().covered;
  for (State& copy : copies) EXPECT_EQ(finish(copy).exitCode, 24);
  EXPECT_EQ(coverage_->edges().covered, covered);
}

TEST_F(CoverageTest, WhatFollowsACallThatDoesNotReturnIsNotReached) {
  load("void exit(int);\n"
       "static void leave(int code) { exit(code); }\n"
       "int main(int argc, char **argv) {\n"
       "  if (argc > 1)\n"
       "    leave(3);\n"
       "  return 4;\n"
       "}\n");
  EXPECT_EQ(run(1), 3);
  EXPECT_EQ(file().lines, (std::map<uint32_t, bool>{{2, true}, {4, true}, {5, true}, {6, false}}));
  EXPECT_EQ(run(0), 4);
  EXPECT_TRUE(file().lines[6]);
}

TEST_F(CoverageTest, AddsBlocksThatWereEnteredNatively) {
  load(twoWays);
  std::vector<uint8_t> flags(coverage_->flags());
  flags[0] = flags[1] = 1; // the beginning of main, and the first side of its branch
  coverage_->enter(flags);
  std::map<uint32_t, bool> expected{{2, true}, {3, true}, {4, true}, {6, false}, {7, false}, {9, false}};
  EXPECT_EQ(file().lines, expected);
  EXPECT_EQ(program::functions(file()), (program::Share{1, 2}));
}

TEST_F(CoverageTest, HeadersOfTheSystemDoNotCount) {
  load("# 1 \"/usr/include/some.h\" 1\n"
       "static inline int twice(int n) { return n ? n * 2 : 0; }\n"
       "# 2 \"program.c\" 2\n"
       "int main(int argc, char **argv) { return twice(argc); }\n");
  EXPECT_EQ(run(), 2);
  EXPECT_EQ(coverage_->edges().total, 0u);
  EXPECT_EQ(file().lines, (std::map<uint32_t, bool>{{2, true}}));
}

} // namespace
} // namespace sonde::exec
