#include "sat/cadical_solver.h"

#include "support/check.h"

#include <algorithm>
#include <cadical.hpp>
#include <cstdlib>
#include <limits>

namespace sonde::sat {

namespace {

class DeadlineTerminator final : public CaDiCaL::Terminator {
public:
  void set(const Deadline& deadline) { deadline_ = deadline; }
  bool terminate() override { return deadline_.passed(); }

private:
  Deadline deadline_;
};

/// Counts conflicts. CaDiCaL does not report their number, but each conflict learns one clause, and it
/// reports those.
class ConflictCounter final : public CaDiCaL::Learner {
public:
  uint64_t count() const { return count_; }
  bool learning(int) override {
    ++count_;
    return false;
  }
  void learn(int) override { SONDE_UNREACHABLE("no learned clause was asked for"); }

private:
  uint64_t count_ = 0;
};

class CadicalSolver final : public SatSolver {
public:
  explicit CadicalSolver(CadicalConfig config) {
    if (config == CadicalConfig::Plain) SONDE_CHECK(solver_.configure("plain"), "CaDiCaL knows `plain`");
    SONDE_CHECK(solver_.set("quiet", 1), "CaDiCaL can be quiet");
    solver_.connect_terminator(&terminator_);
    solver_.connect_learner(&conflicts_);
  }
  ~CadicalSolver() override {
    solver_.disconnect_terminator();
    solver_.disconnect_learner();
  }

  Literal newVariable() override {
    SONDE_CHECK(variables_ < std::numeric_limits<Literal>::max(), "variables are numbered by int");
    state_ = State::Ready;
    return ++variables_;
  }

  void addClause(std::span<const Literal> literals) override {
    state_ = State::Ready;
    for (Literal literal : literals) {
      SONDE_DCHECK(isKnown(literal), "a literal of an unknown variable");
      solver_.add(literal);
    }
    solver_.add(0);
    ++clauses_;
  }

  Result solve(std::span<const Literal> assumptions, std::span<const Literal> /*relevant*/,
               const Limits& limits) override {
    state_ = State::Unknown;
    terminator_.set(limits.deadline);
    if (terminator_.terminate()) return Result::Unknown; // CaDiCaL may answer before it polls
    if (limits.work) solver_.limit("conflicts", cappedToInt(*limits.work));
    for (Literal literal : assumptions) {
      SONDE_DCHECK(isKnown(literal), "a literal of an unknown variable");
      solver_.assume(literal);
    }
    switch (solver_.solve()) {
    case 10: state_ = State::Sat; return Result::Sat;
    case 20: state_ = State::Unsat; return Result::Unsat;
    default: return Result::Unknown;
    }
  }

  bool value(Literal literal) override {
    SONDE_DCHECK(state_ == State::Sat, "values need a Sat answer");
    SONDE_DCHECK(isKnown(literal), "a literal of an unknown variable");
    // For a negative literal, `val` returns the sign of the variable in some versions of CaDiCaL and that of
    // the literal in others.
    return (solver_.val(std::abs(literal)) > 0) == (literal > 0);
  }

  bool failed(Literal literal) override {
    SONDE_DCHECK(state_ == State::Unsat, "failed assumptions need an Unsat answer");
    return solver_.failed(literal);
  }

  uint64_t variables() const override { return static_cast<uint64_t>(variables_); }
  uint64_t clauses() const override { return clauses_; }
  uint64_t work() const override { return conflicts_.count(); }

private:
  enum class State : uint8_t { Ready, Sat, Unsat, Unknown };

  bool isKnown(Literal literal) const {
    return literal != 0 && literal != std::numeric_limits<Literal>::min() && std::abs(literal) <= variables_;
  }
  static int cappedToInt(uint64_t count) {
    return static_cast<int>(std::min<uint64_t>(count, std::numeric_limits<int>::max()));
  }

  DeadlineTerminator terminator_;
  ConflictCounter conflicts_;
  CaDiCaL::Solver solver_;
  Literal variables_ = 0;
  uint64_t clauses_ = 0;
  State state_ = State::Ready;
};

} // namespace

std::unique_ptr<SatSolver> makeCadicalSolver(CadicalConfig config) {
  return std::make_unique<CadicalSolver>(config);
}

} // namespace sonde::sat
