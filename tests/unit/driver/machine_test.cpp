/// \file
/// Execution of whole programs, through the machine's interface: states as values.

#include "builtin/table.h"
#include "exec/machine.h"
#include "frontend/frontend.h"
#include "program/start.h"
#include "solver/chain/workbench.h"
#include "support/error.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <unistd.h>

namespace sonde::exec {
namespace {

class MachineTest : public ::testing::Test {
protected:
  void load(const std::string& text) {
    std::string path =
        std::filesystem::temp_directory_path() / ("sonde-machine-test-" + std::to_string(getpid()) + ".c");
    std::ofstream(path) << text;
    frontend::Sources sources;
    sources.files = {path};
    program_ = frontend::load(sources);
    std::filesystem::remove(path);
    start_ = program::addStart(program_, "main");
    machine_ = std::make_unique<Machine>(program_, builtin::table(), externals_, observer_,
                                         workbench_.builder, *workbench_.solver, settings_);
  }
  State initial() {
    Invocation invocation{"program", {}, input::ProgramInput::parse({"argument"})};
    return std::move(machine_->initialStates(start_, invocation).front());
  }
  Ending finish(State& state, uint64_t slice = INT64_MAX, uint64_t work = UINT64_MAX) {
    while (true)
      if (std::optional<Ending> ending = machine_->run(state, {slice, work}).ending) return *ending;
  }

  program::Program program_;
  uint32_t start_ = 0;
  native::Externals externals_{{}};
  Observer observer_;
  solver::Workbench workbench_;
  Settings settings_;
  std::unique_ptr<Machine> machine_;
};

// Recursion, globals, heap, locals and variadic arguments, all at once.
constexpr const char* busyProgram = R"(
#include <stdarg.h>
#include <stdlib.h>
static int calls;
static int sum(int count, ...) {
  va_list list;
  va_start(list, count);
  int total = 0;
  while (count--) total += va_arg(list, int);
  va_end(list);
  return total;
}
static int walk(int depth) {
  int local[4] = {depth, 1, 2, 3};
  calls++;
  if (depth == 0) return 0;
  int *heap = malloc(sizeof(int));
  *heap = walk(depth - 1) + sum(3, local[1], local[2], local[3]);
  int result = *heap + local[0];
  free(heap);
  return result;
}
int main(void) { return (walk(20) + calls) & 255; }
)";

TEST_F(MachineTest, TheLengthOfSlicesDoesNotMatter) {
  load(busyProgram);
  State whole = initial();
  Ending expected = finish(whole);
  ASSERT_EQ(expected.kind, EndKind::Exited);
  EXPECT_EQ(expected.exitCode, (20 * 21 / 2 + 20 * 6 + 21) & 255);
  State sliced = initial();
  EXPECT_EQ(finish(sliced, 1).exitCode, expected.exitCode);
  EXPECT_EQ(sliced.instructions, whole.instructions);
}

// What meets symbolic bytes in a frame that has none yet is executed again.
TEST_F(MachineTest, TheLengthOfSlicesDoesNotMatterWithSymbolicBytes) {
  load("void klee_make_symbolic(void *, unsigned long, const char *);\n"
       "static int number;\n"
       "static int same(void) { return __atomic_fetch_or(&number, 0, __ATOMIC_SEQ_CST) == number; }\n"
       "int main(void) {\n"
       "  klee_make_symbolic(&number, sizeof number, \"number\");\n"
       "  int count = 0;\n"
       "  for (int n = 0; n < 5; n++) count += same();\n"
       "  return count;\n"
       "}\n");
  State whole = initial();
  EXPECT_EQ(finish(whole).exitCode, 5);
  for (uint64_t slice = 1; slice < 40; ++slice) {
    State sliced = initial();
    EXPECT_EQ(finish(sliced, slice, 0).exitCode, 5) << "in slices of " << slice;
    EXPECT_EQ(sliced.instructions, whole.instructions);
  }
}

TEST_F(MachineTest, ACopyAtAnyMomentRunsLikeTheOriginal) {
  load(busyProgram);
  State state = initial();
  std::vector<State> copies;
  std::optional<Ending> ending;
  while (!(ending = machine_->run(state, {50}).ending)) copies.push_back(state);
  ASSERT_GT(copies.size(), 10u);
  for (State& copy : copies) {
    State twin = copy;
    EXPECT_EQ(finish(twin).exitCode, ending->exitCode);
    EXPECT_EQ(twin.instructions, state.instructions);
  }
  // The copies themselves have not moved, and still run.
  for (State& copy : copies) EXPECT_EQ(finish(copy).exitCode, ending->exitCode);
}

TEST_F(MachineTest, CopiesDoNotSeeEachOther) {
  load("int x; int main(void) { for (int i = 0; i < 100; i++) x += i; return x == 4950 ? 1 : 0; }");
  State first = initial();
  machine_->run(first, {200});
  State second = first;
  EXPECT_EQ(finish(first, 7).exitCode, 1);
  EXPECT_EQ(finish(second, 11).exitCode, 1);
}

TEST_F(MachineTest, StatesCanRunAlternately) {
  load(busyProgram);
  std::vector<State> states;
  for (int n = 0; n < 5; ++n) states.push_back(initial());
  std::vector<std::optional<Ending>> endings(states.size());
  bool running = true;
  while (running) {
    running = false;
    for (size_t n = 0; n < states.size(); ++n)
      if (!endings[n]) {
        endings[n] = machine_->run(states[n], {10 + n}).ending;
        running = true;
      }
  }
  for (const auto& ending : endings) EXPECT_EQ(ending->exitCode, endings[0]->exitCode);
}

TEST_F(MachineTest, AStateMayBePackedAfterAnyInstruction) {
  load(busyProgram);
  State whole = initial(), resting = initial();
  const Ending expected = finish(whole);
  std::optional<Ending> ending;
  while (!(ending = machine_->run(resting, {.instructions = 1}).ending)) {
    resting.rest();
    State copy = resting;
    resting = copy; // of a state that rests, too
    resting.rest();
  }
  EXPECT_EQ(ending->exitCode, expected.exitCode);
  EXPECT_EQ(resting.instructions, whole.instructions);
}

TEST_F(MachineTest, PackingKeepsExpressions) {
  load("void klee_make_symbolic(void *, unsigned long, const char *);\n"
       "static int twice(int x) { return x > 50 ? x - 50 : x + x; }\n"
       "int main(void) {\n"
       "  unsigned char x, y; int sum = 7;\n"
       "  klee_make_symbolic(&x, 1, \"x\"); klee_make_symbolic(&y, 1, \"y\");\n"
       "  int a = x + 3, b = y ^ a;\n"
       "  sum += twice(a); if (b > 9) sum += twice(b); if (sum == 60) return 2;\n"
       "  return a == b;\n"
       "}\n");
  // Exit code and length of each path.
  auto explore = [&](uint64_t slice, bool rest) {
    std::multiset<std::pair<int, uint64_t>> ends;
    std::vector<State> states;
    states.push_back(initial());
    while (!states.empty()) {
      State state = std::move(states.back());
      states.pop_back();
      Machine::Outcome outcome = machine_->run(state, {.instructions = slice});
      for (Fork& fork : outcome.forks) states.push_back(std::move(fork.state));
      if (outcome.ending)
        ends.emplace(outcome.ending->exitCode, state.instructions);
      else
        states.push_back(std::move(state));
      if (rest)
        for (State& waiting : states) waiting.rest();
    }
    return ends;
  };
  const auto expected = explore(INT64_MAX, false);
  ASSERT_GT(expected.size(), 6u);
  EXPECT_EQ(explore(INT64_MAX, true), expected);
  EXPECT_EQ(explore(1, true), expected);
}

TEST_F(MachineTest, DeepStacksAreSharedAndDropped) {
  settings_.stackBytes = 64 << 20;
  load("int f(int n) { return n ? f(n - 1) + 1 : 0; } int main(void) { return f(300000) == 300000; }");
  State state = initial();
  machine_->run(state, {1000000});
  std::vector<State> copies(1000, state); // would take gigabytes if each copied the stack
  EXPECT_EQ(finish(copies.back()).exitCode, 1);
  copies.clear();
  EXPECT_EQ(finish(state).exitCode, 1);
}

TEST_F(MachineTest, TooManyCallsAreAnError) {
  settings_.maxDepth = 1000;
  load("int f(int n) { return f(n + 1) + 1; } int main(void) { return f(0); }");
  State state = initial();
  Ending ending = finish(state);
  ASSERT_EQ(ending.kind, EndKind::Error);
  EXPECT_EQ(ending.error.kind, ErrorKind::TooManyCalls);
  EXPECT_EQ(ending.error.inner, 16u);
  EXPECT_EQ(ending.error.omitted, 1001u - 32u);
}

TEST_F(MachineTest, ErrorsInVeryDeepCallsShowTheInnermost) {
  struct Case {
    uint64_t depth, left; // calls of f, and those that are shown or have no place in the program
    size_t shown;
  };
  for (const Case& one : {Case{4000, 32, 31}, Case{5000, 16, 16}}) {
    load("int f(int n) { return n > 1 ? f(n - 1) + 1 : *(volatile int *)0; } int main(void) { return f(" +
         std::to_string(one.depth) + "); }");
    State state = initial();
    const Ending ending = finish(state);
    ASSERT_EQ(ending.kind, EndKind::Error);
    EXPECT_EQ(ending.error.stack.size(), one.shown);
    EXPECT_EQ(ending.error.omitted, one.depth + 2 - one.left); // main and the start of the program call, too
    EXPECT_NE(print(program_, ending).find("  … "), std::string::npos);
  }
}

TEST_F(MachineTest, ErrorsHavePlaceStackAndObject) {
  load("static int table[3] = {1, 2, 3};\n"
       "static int get(int i) { return table[i]; }\n"
       "int main(int argc, char **argv) { return get(argc + 1); }\n");
  State state = initial();
  Ending ending = finish(state);
  ASSERT_EQ(ending.kind, EndKind::Error);
  EXPECT_EQ(ending.error.kind, ErrorKind::OutOfBounds);
  ASSERT_EQ(ending.error.stack.size(), 2u);
  EXPECT_EQ(program_.locations[ending.error.stack[0].location].line, 2u);
  EXPECT_EQ(program_.locations[ending.error.stack[1].location].line, 3u);
  ASSERT_TRUE(ending.error.object);
  EXPECT_EQ(ending.error.object->size, 12u);
  EXPECT_NE(print(program_, ending).find("'table'"), std::string::npos);
}

TEST_F(MachineTest, SetjmpSurvivesCopying) {
  load("#include <setjmp.h>\njmp_buf place; volatile int turns;\n"
       "static void deep(int n) { if (n == 0) longjmp(place, 1); deep(n - 1); }\n"
       "int main(void) { if (setjmp(place)) turns++; if (turns < 5) deep(10); return turns; }\n");
  State state = initial();
  std::vector<State> copies;
  std::optional<Ending> ending;
  while (!(ending = machine_->run(state, {20}).ending)) copies.push_back(state);
  EXPECT_EQ(ending->exitCode, 5);
  for (State& copy : copies) EXPECT_EQ(finish(copy).exitCode, 5);
}

TEST_F(MachineTest, AProgramWithoutEntryIsRefused) { EXPECT_THROW(load("int f(void) { return 0; }"), Error); }

} // namespace
} // namespace sonde::exec
