#pragma once

#include "expr/evaluate.h"
#include "expr/rewrite/builder.h"
#include "solver/solver.h"
#include "support/statistics.h"

#include <deque>
#include <gtest/gtest.h>
#include <memory>
#include <vector>

namespace sonde::solver {

/// Answers as the test says, in order, and keeps what it was asked.
class ScriptedSolver final : public Solver {
public:
  struct Script {
    std::vector<Query> asked;
    std::deque<Answer> answers;
  };

  explicit ScriptedSolver(Script& script) : script_(script) {}

  Answer check(const Query& query) override {
    script_.asked.push_back(query);
    if (script_.answers.empty()) {
      ADD_FAILURE() << "asked more often than the test foresees";
      return Answer::unknown(UnknownReason::Unsupported);
    }
    Answer answer = std::move(script_.answers.front());
    script_.answers.pop_front();
    return answer;
  }

private:
  Script& script_;
};

/// Two bytes, an array of bytes, and a script for what lies below the stage under test.
class StageTest : public ::testing::Test {
protected:
  std::unique_ptr<Solver> below() { return std::make_unique<ScriptedSolver>(script_); }
  void willAnswer(Answer answer) { script_.answers.push_back(std::move(answer)); }
  size_t timesAsked() const { return script_.asked.size(); }
  const Query& asked(size_t index) const { return script_.asked.at(index); }

  Expr byte(uint64_t value) { return b.constant(8, value); }
  Expr element(uint64_t index) { return b.read(array, b.constant(32, index)); }
  static Query query(std::vector<Expr> constraints, Expr goal = {}, bool consistent = false) {
    Query result;
    result.constraints = std::move(constraints);
    result.goal = std::move(goal);
    result.constraintsConsistent = consistent;
    return result;
  }
  static bool holds(const Query& asking, const Model& model) {
    expr::Evaluator evaluator(model);
    for (const Expr& constraint : asking.constraints)
      if (!evaluator.isTrue(constraint)) return false;
    return !asking.goal || evaluator.isTrue(asking.goal);
  }
  Model model(const Expr& symbol, uint64_t value) {
    Model result;
    result.set(symbol, BitVector(symbol->width(), value));
    return result;
  }

  expr::Context context;
  expr::Builder b{context};
  Expr x = b.symbol("x", 8), y = b.symbol("y", 8), z = b.symbol("z", 8);
  Expr array = b.symbol("a", expr::Sort::array(32, 8));
  Statistics statistics;
  ScriptedSolver::Script script_;
};

using Indices = std::vector<unsigned>;

} // namespace sonde::solver
