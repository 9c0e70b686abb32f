/// The fuzzer finds planted bugs, each kind under its name, and shrinks them.

#include "runner.h"
#include "shrink.h"
#include "smtlib/printer.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <unordered_set>

namespace sonde::fuzz {
namespace {

using expr::Kind;
using solver::Answer;
using solver::Query;
using solver::Verdict;

std::unordered_set<const Node*> nodesOf(const std::vector<Expr>& roots) {
  std::unordered_set<const Node*> seen;
  std::vector<const Node*> stack(roots.begin(), roots.end());
  while (!stack.empty()) {
    const Node* node = stack.back();
    stack.pop_back();
    if (!seen.insert(node).second) continue;
    stack.insert(stack.end(), node->operands().begin(), node->operands().end());
  }
  return seen;
}

std::vector<Expr> formulasOf(const std::vector<Expr>& constraints, const Expr& goal) {
  std::vector<Expr> all = constraints;
  if (goal) all.push_back(goal);
  return all;
}

/// Right, except that `spoil` changes what it says of queries that multiply.
class Planted final : public solver::Solver {
public:
  using Spoil = std::function<void(Answer&)>;
  Planted(std::unique_ptr<Solver> next, Spoil spoil) : next_(std::move(next)), spoil_(std::move(spoil)) {}

  Answer check(const Query& query) override {
    Answer answer = next_->check(query);
    for (const Node* node : nodesOf(formulasOf(query.constraints, query.goal)))
      if (node->is(Kind::Mul)) {
        spoil_(answer);
        break;
      }
    return answer;
  }

private:
  std::unique_ptr<Solver> next_;
  Spoil spoil_;
};

class DifferentialTest : public ::testing::Test {
protected:
  void plant(Planted::Spoil spoil) {
    options.ourLimit = options.theirLimit = options.theirSatLimit = 10;
    options.wrap = [spoil](std::unique_ptr<solver::Solver> next) {
      return std::make_unique<Planted>(std::move(next), spoil);
    };
  }

  /// The first round with a problem, cut off behind it.
  Case find(Problem& problem) {
    for (uint64_t seed = 0; seed < 50; ++seed) {
      Case testCase = randomCase(builder, seed, 25);
      auto outcomes = runCaseApart(builder, testCase, options);
      problem = outcomes.back().problem;
      testCase.steps.resize(outcomes.size());
      if (problem != Problem::None) return testCase;
    }
    return {};
  }

  Case shrunk(Case testCase) {
    return shrink(
        std::move(testCase),
        [&](const Case& candidate) {
          auto outcomes = runCaseApart(builder, candidate, options);
          return outcomes.size() == candidate.steps.size() && outcomes.back().problem != Problem::None;
        },
        400);
  }

  expr::Context context;
  expr::Builder builder{context};
  RunOptions options;
};

TEST_F(DifferentialTest, WithoutBugsThereIsNoProblem) {
  Problem problem = Problem::Crash;
  Case testCase = randomCase(builder, 3, 25);
  runCase(builder, testCase, options, [&](const Outcome& outcome) { problem = outcome.problem; });
  EXPECT_EQ(problem, Problem::None);
}

TEST_F(DifferentialTest, AWrongUnsatIsFoundAndShrunkToWhatMatters) {
  plant([](Answer& answer) {
    if (answer.isSat()) answer = Answer::unsat({});
  });
  // Naming no constraint at all, it may be caught as a wrong core first.
  Problem problem = Problem::None;
  Case testCase = find(problem);
  ASSERT_TRUE(problem == Problem::Disagreement || problem == Problem::WrongCore);
  Case small = shrunk(testCase);
  ASSERT_EQ(small.steps.size(), 1u);
  const auto sizeOf = [](const RawQuery& query) {
    return nodesOf(formulasOf(query.constraints, query.goal)).size();
  };
  EXPECT_LE(sizeOf(small.steps[0].query), sizeOf(testCase.steps.back().query) / 2);
  std::string script = toSmtLib(small, std::vector{Verdict::Sat});
  EXPECT_NE(script.find("bvmul"), std::string::npos);
  EXPECT_NE(script.find("(set-info :status sat)"), std::string::npos);
}

TEST_F(DifferentialTest, AWrongModelIsFound) {
  plant([](Answer& answer) { answer.model = {}; });
  Problem problem = Problem::None;
  find(problem);
  EXPECT_EQ(problem, Problem::WrongModel);
}

TEST_F(DifferentialTest, AnIncompleteCoreIsFound) {
  plant([](Answer& answer) {
    if (!answer.used.empty()) answer.used.pop_back();
  });
  Problem problem = Problem::None;
  find(problem);
  EXPECT_EQ(problem, Problem::WrongCore);
}

TEST_F(DifferentialTest, ACrashIsAProblemLikeAnyOther) {
  plant([](Answer&) { std::abort(); });
  Problem problem = Problem::None;
  find(problem);
  EXPECT_EQ(problem, Problem::Crash);
}

TEST_F(DifferentialTest, TheSeedAloneDecidesTheQueries) {
  expr::Context otherContext;
  expr::Builder otherBuilder(otherContext);
  Case one = randomCase(builder, 42, 60), other = randomCase(otherBuilder, 42, 60);
  ASSERT_EQ(one.steps.size(), other.steps.size());
  for (size_t i = 0; i < one.steps.size(); ++i) {
    const RawQuery &a = one.steps[i].query, &b = other.steps[i].query;
    EXPECT_EQ(smtlib::printScript(formulasOf(a.constraints, a.goal)),
              smtlib::printScript(formulasOf(b.constraints, b.goal)));
  }
}

} // namespace
} // namespace sonde::fuzz
