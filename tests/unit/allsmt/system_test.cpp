/// \file
/// Listing and counting the paths of small transition systems.

#include "allsmt/counter.h"
#include "allsmt/enumerator.h"
#include "solver/chain/workbench.h"

#include <gtest/gtest.h>
#include <set>

namespace sonde::allsmt {
namespace {

class System : public testing::Test {
protected:
  /// Adds a branch at `from` whose ways meet again, and returns the place where they do.
  uint32_t diamond(uint32_t from, const expr::Expr& condition) {
    const uint32_t yes = system.add(), no = system.add();
    system.connect(from, yes, condition);
    system.connect(from, no, bench.builder.bitNot(condition));
    const uint32_t meet = system.add();
    system.connect(yes, meet, {});
    system.connect(no, meet, {});
    return meet;
  }
  /// Adds a branch of which one way ends, and returns the other one.
  uint32_t exitIf(uint32_t from, const expr::Expr& condition) {
    const uint32_t ended = system.add(), rest = system.add();
    system.connect(from, ended, condition);
    system.connect(from, rest, bench.builder.bitNot(condition));
    system.places[ended].end = End{exec::Ending{}, {}, {}, 0};
    return rest;
  }
  void end(uint32_t place) { system.places[place].end = End{exec::Ending{}, {}, {}, 0}; }

  expr::Expr less(const char* name, uint64_t bound) {
    return bench.builder.ult(bench.builder.symbol(name, 8), bench.builder.constant(8, bound));
  }
  uint64_t listed() {
    uint64_t bySearch = 0, byBlocking = 0;
    std::set<std::vector<std::pair<uint32_t, uint32_t>>> paths;
    Enumerator enumerator(system, bench.builder, *bench.solver, {});
    enumerator.listBySearch([&](const Path& path) {
      std::vector<std::pair<uint32_t, uint32_t>> steps;
      for (const Step& step : path.steps) steps.emplace_back(step.place, step.transition);
      EXPECT_TRUE(paths.insert(steps).second) << "a path is listed twice";
      expr::Evaluator evaluator(path.model);
      for (const Step& step : path.steps) {
        const expr::Expr& guard = system.places[step.place].out[step.transition].guard;
        EXPECT_TRUE(!guard || evaluator.isTrue(guard)) << "the model takes another path";
      }
      return ++bySearch != 0;
    });
    enumerator.listByBlocking([&](const Path&) { return ++byBlocking != 0; });
    EXPECT_EQ(bySearch, byBlocking);
    return bySearch;
  }
  uint64_t overAllGuards() {
    uint64_t models = 0;
    Enumerator(system, bench.builder, *bench.solver, {}).listOverAllGuards([&](const Path&) {
      return ++models != 0;
    });
    return models;
  }
  std::string counted() {
    Counter counter(system, bench.builder, *bench.solver, {}, [] { return false; });
    groups = counter.groups();
    const std::optional<Natural> count = counter.count();
    return count ? count->toString() : "unknown";
  }

  solver::Workbench bench;
  TransitionSystem system;
  size_t groups = 0;
};

TEST_F(System, IndependentBranchesMultiply) {
  uint32_t at = 0;
  for (const char* name : {"a", "b", "c"}) at = diamond(at, less(name, 7));
  end(at);
  EXPECT_EQ(listed(), 8u);
  EXPECT_EQ(counted(), "8");
  EXPECT_GE(groups, 3u);
}

TEST_F(System, FortyIndependentBranchesAreCountedWithoutListingThem) {
  uint32_t at = 0;
  for (int n = 0; n < 40; ++n) at = diamond(at, less(("x" + std::to_string(n)).c_str(), 7));
  end(at);
  EXPECT_EQ(counted(), "1099511627776");
}

TEST_F(System, DependentBranchesAreListedTogether) {
  uint32_t at = diamond(0, less("a", 10));
  at = diamond(at, less("b", 3));
  at = diamond(at, less("a", 20)); // which the first branch implies
  end(at);
  EXPECT_EQ(listed(), 6u);
  EXPECT_EQ(counted(), "6");
}

TEST_F(System, PathsThatEndEarlyAreCountedWhereTheyEnd) {
  uint32_t at = diamond(0, less("a", 10));
  at = exitIf(at, less("b", 3));
  at = diamond(at, less("a", 5));
  at = exitIf(at, less("c", 9));
  at = diamond(at, less("d", 1));
  end(at);
  EXPECT_EQ(counted(), std::to_string(listed()));
}

TEST_F(System, GuardsThatAPathDoesNotReachAreNoPartOfIt) {
  // The paper's program: the second branch is reached on one side of the first.
  const uint32_t yes = system.add(), no = system.add();
  system.connect(0, yes, bench.builder.bitNot(less("x", 6)));
  system.connect(0, no, less("x", 6));
  end(no);
  const uint32_t meet = diamond(yes, less("y", 3));
  end(meet);
  EXPECT_EQ(listed(), 3u);
  EXPECT_EQ(overAllGuards(), 4u);
}

TEST_F(System, AssumptionsExcludeInputs) {
  const uint32_t assumed = system.add();
  system.connect(0, assumed, less("a", 5));
  uint32_t at = diamond(assumed, less("a", 10));
  at = diamond(at, less("a", 2));
  end(at);
  EXPECT_EQ(listed(), 2u);
  EXPECT_EQ(counted(), "2");
}

} // namespace
} // namespace sonde::allsmt
