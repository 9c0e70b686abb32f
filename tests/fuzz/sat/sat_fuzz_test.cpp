/// The fuzzer finds planted bugs, each kind under its name, and cuts them down. Traces that once showed a bug
/// of the solver are kept here.

#include "runner.h"

#include <gtest/gtest.h>

namespace sonde::fuzz::sat {
namespace {

using sonde::sat::Limits;
using sonde::sat::Result;
using sonde::sat::SatSolver;

/// Right, except for what `spoil` changes of a verdict.
class Planted : public SatSolver {
public:
  explicit Planted(std::unique_ptr<SatSolver> inner) : inner_(std::move(inner)) {}

  Literal newVariable() override { return inner_->newVariable(); }
  void addClause(std::span<const Literal> literals) override { inner_->addClause(literals); }
  Result solve(std::span<const Literal> assumptions, std::span<const Literal> relevant,
               const Limits& limits) override {
    return inner_->solve(assumptions, relevant, limits);
  }
  bool value(Literal literal) override { return inner_->value(literal); }
  bool failed(Literal literal) override { return inner_->failed(literal); }
  uint64_t variables() const override { return inner_->variables(); }
  uint64_t clauses() const override { return inner_->clauses(); }
  uint64_t work() const override { return inner_->work(); }

protected:
  std::unique_ptr<SatSolver> inner_;
};

struct ForgetsLongClauses : Planted {
  using Planted::Planted;
  void addClause(std::span<const Literal> literals) override {
    if (literals.size() < 4) Planted::addClause(literals);
  }
};
struct ShortensLongClauses : Planted {
  using Planted::Planted;
  void addClause(std::span<const Literal> literals) override {
    Planted::addClause(literals.first(std::min<size_t>(literals.size(), 3)));
  }
};
struct FlipsTheFirstVariable : Planted {
  using Planted::Planted;
  bool value(Literal literal) override { return Planted::value(literal) != (std::abs(literal) == 1); }
};
struct NamesOneAssumptionTooFew : Planted {
  using Planted::Planted;
  Result solve(std::span<const Literal> assumptions, std::span<const Literal> relevant,
               const Limits& limits) override {
    dropped_ = assumptions.empty() ? 0 : assumptions.back();
    return Planted::solve(assumptions, relevant, limits);
  }
  bool failed(Literal literal) override { return literal != dropped_ && Planted::failed(literal); }

private:
  Literal dropped_ = 0;
};
struct IgnoresLimits : Planted {
  using Planted::Planted;
  Result solve(std::span<const Literal> assumptions, std::span<const Literal> relevant,
               const Limits&) override {
    return Planted::solve(assumptions, relevant, {});
  }
};
struct GivesUp : Planted {
  using Planted::Planted;
  Result solve(std::span<const Literal> assumptions, std::span<const Literal> relevant,
               const Limits& limits) override {
    return assumptions.size() == 5 ? Result::Unknown : Planted::solve(assumptions, relevant, limits);
  }
};
struct Crashes : Planted {
  using Planted::Planted;
  bool failed(Literal) override { std::abort(); }
};

template <typename Bug> std::unique_ptr<SatSolver> plant(std::unique_ptr<SatSolver> inner) {
  return std::make_unique<Bug>(std::move(inner));
}

/// Is the problem found, and its trace cut down to at most `calls` calls?
bool finds(Problem wanted, const Wrapper& wrap, size_t calls) {
  for (uint64_t seed = 0; seed < 500; ++seed) {
    Trace trace = randomTrace(seed);
    if (runApart(trace, wrap) != wanted) continue;
    Trace small = shrink(trace, wrap);
    EXPECT_NE(runApart(small, wrap), Problem::None);
    EXPECT_LE(small.calls.size(), calls) << toTest(small);
    return true;
  }
  return false;
}

TEST(SatFuzz, FindsAndCutsDownPlantedBugs) {
  EXPECT_TRUE(finds(Problem::Disagreement, plant<ForgetsLongClauses>, 12));
  EXPECT_TRUE(finds(Problem::LostClause, plant<ForgetsLongClauses>, 12));
  EXPECT_TRUE(finds(Problem::WrongClause, plant<ShortensLongClauses>, 12));
  EXPECT_TRUE(finds(Problem::WrongModel, plant<FlipsTheFirstVariable>, 12));
  EXPECT_TRUE(finds(Problem::WrongValue, plant<FlipsTheFirstVariable>, 2));
  EXPECT_TRUE(finds(Problem::WrongCore, plant<NamesOneAssumptionTooFew>, 4));
  EXPECT_TRUE(finds(Problem::Overrun, plant<IgnoresLimits>, 150));
  EXPECT_TRUE(finds(Problem::NoVerdict, plant<GivesUp>, 8));
  EXPECT_TRUE(finds(Problem::Crash, plant<Crashes>, 4));
}

TEST(SatFuzz, AnyPartOfATraceIsATrace) {
  Trace trace = randomTrace(5);
  for (size_t at = 0; at < trace.calls.size(); ++at) {
    Trace part = trace;
    part.calls.erase(part.calls.begin() + static_cast<ptrdiff_t>(at));
    EXPECT_EQ(run(part), Problem::None);
  }
}

} // namespace
} // namespace sonde::fuzz::sat
