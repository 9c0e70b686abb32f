#pragma once

/// \file
/// Executes an SMT-LIB script from its first command to its end. Answers are written, and flushed, as
/// commands are read.
///
/// The first error ends the script (SMT-LIB's `immediate-exit`): after a refused assertion, later answers
/// would be about another problem than the one written. The error is thrown as an `Error`; it is not written
/// to the answers.

#include "expr/arrays/condition_transformer.h"
#include "expr/rewrite/builder.h"
#include "smtlib/script_reader.h"
#include "solve/all_models.h"
#include "solve/options.h"
#include "solve/script_options.h"
#include "solver/chain/chain.h"
#include "support/statistics.h"

#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace sonde::solve {

class Session {
public:
  /// `file` names the script in messages; `input` and `answers` must outlive the session.
  Session(const SolveOptions& options, std::streambuf& input, std::string file, std::ostream& answers);
  ~Session();

  /// Runs the whole script. Throws Error.
  void run();

  /// Returns a table of what stages, rules and axioms did so far.
  std::string statistics() const;

private:
  struct Assertion {
    smtlib::Term term;
    std::string name; // the name of a named assertion, else empty
    std::string text;
  };
  /// The last check-sat and what later commands need to report on it.
  struct Check {
    solver::Query query;
    solver::Answer answer;
    size_t assertions; // constraints beyond these are assumptions
    std::vector<std::string> assumptions;
  };

  /// Executes one command; returns false after `exit`.
  bool execute(const smtlib::Command& command);
  void assertTerm(const smtlib::Command& command);
  void check(const smtlib::Command& command);
  /// Lists all models over the terms of the command.
  void checkAll(const smtlib::Command& command);
  void listModels(const std::vector<std::string>& terms, const AllModels::Possible& possible);
  solver::Limits limits() const;
  /// Executes set-logic; returns false if nothing of the script is left because Z3 took it over.
  bool setLogic(const smtlib::Command& command);
  void setOption(const smtlib::Command& command);
  void getInfo(const smtlib::Command& command);
  void getOption(const smtlib::Command& command);
  void getModel(const smtlib::Command& command);
  void getValue(const smtlib::Command& command);
  void getUnsatCore(const smtlib::Command& command);
  void getUnsatAssumptions(const smtlib::Command& command);
  void getAssertions(const smtlib::Command& command);
  void push(unsigned levels);
  void pop(unsigned levels);
  void resetAssertions();
  void reset();
  /// Hands the rest of a script in another logic to Z3, command by command. `location` is that of set-logic.
  void handToZ3(smtlib::Location location);

  /// Returns the constraints that the last check, answered UNSAT, needs. Strategies do not track them, so
  /// that they are asked for here.
  const std::vector<unsigned>& core(const smtlib::Command& command);
  /// Returns the last check-sat. Throws Error unless it is still valid and had the verdict `verdict`.
  const Check& lastCheck(solver::Verdict verdict, const smtlib::Command& command) const;
  void reply(std::string_view text);
  void success();

  SolveOptions options_;
  std::ostream& answers_;
  expr::Context context_;
  expr::Builder builder_;
  smtlib::ScriptReader reader_;
  Statistics statistics_;
  expr::ConditionTransformer conditions_;
  std::unique_ptr<solver::Solver> solver_;

  ScriptOptions scriptOptions_;
  std::string logic_;
  std::string preamble_; // options and infos set before the logic, for Z3
  std::vector<Assertion> assertions_;
  std::vector<size_t> levels_; // number of assertions at each push
  std::optional<Check> check_;
};

} // namespace sonde::solve
