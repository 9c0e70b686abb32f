#pragma once

/// \file
/// Reads a script command by command. Declarations, definitions and the levels of `push` and `pop` are
/// handled here; a command for the solver is returned as a value.

#include "smtlib/term_reader.h"

#include <optional>
#include <string>
#include <vector>

namespace sonde::smtlib {

// clang-format off
/// X(CommandKind, "name", "form")
#define SONDE_SMTLIB_COMMANDS(X)                                                                             \
  X(Assert,             "assert",                "(assert term)")                                            \
  X(CheckAllSat,        "check-allsat",          "(check-allsat (term …))")                                  \
  X(CheckSat,           "check-sat",             "(check-sat)")                                              \
  X(CheckSatAssuming,   "check-sat-assuming",    "(check-sat-assuming (term …))")                            \
  X(DeclareConst,       "declare-const",         "(declare-const name sort)")                                \
  X(DeclareFun,         "declare-fun",           "(declare-fun name () sort)")                               \
  X(DefineConst,        "define-const",          "(define-const name sort term)")                            \
  X(DefineFun,          "define-fun",            "(define-fun name ((parameter sort) …) sort term)")         \
  X(DefineSort,         "define-sort",           "(define-sort name (parameter …) sort)")                    \
  X(Echo,               "echo",                  "(echo \"text\")")                                          \
  X(Exit,               "exit",                  "(exit)")                                                   \
  X(GetAssertions,      "get-assertions",        "(get-assertions)")                                         \
  X(GetInfo,            "get-info",              "(get-info :keyword)")                                      \
  X(GetModel,           "get-model",             "(get-model)")                                              \
  X(GetOption,          "get-option",            "(get-option :keyword)")                                    \
  X(GetUnsatAssumptions,"get-unsat-assumptions", "(get-unsat-assumptions)")                                  \
  X(GetUnsatCore,       "get-unsat-core",        "(get-unsat-core)")                                         \
  X(GetValue,           "get-value",             "(get-value (term …))")                                     \
  X(Pop,                "pop",                   "(pop n)")                                                  \
  X(Push,               "push",                  "(push n)")                                                 \
  X(Reset,              "reset",                 "(reset)")                                                  \
  X(ResetAssertions,    "reset-assertions",      "(reset-assertions)")                                       \
  X(SetInfo,            "set-info",              "(set-info :keyword value)")                                \
  X(SetLogic,           "set-logic",             "(set-logic name)")                                         \
  X(SetOption,          "set-option",            "(set-option :keyword value)")
// clang-format on

enum class CommandKind : uint8_t {
#define X(kind, name, form) kind,
  SONDE_SMTLIB_COMMANDS(X)
#undef X
};

struct Command {
  CommandKind kind{};
  Location location;
  std::vector<Term> terms;        ///< assert: one; check-allsat, check-sat-assuming, get-value: as listed
  std::vector<std::string> texts; ///< the terms as written; of an assertion only with :produce-assertions
  std::string name;    ///< assert: of a named term, or empty; set-logic: the logic; get-…, set-…: the keyword
  std::string value;   ///< set-…: the value as written; echo: the string as written
  unsigned levels = 0; ///< push, pop
};

/// The text of a command that is not interpreted.
struct Text {
  std::string text;
  Location location;
};

class ScriptReader {
public:
  /// `file` names the script in messages.
  ScriptReader(expr::Builder& builder, std::streambuf& input, std::string file);

  /// Returns the next command, with everything declared so far in force; none at the end of the input.
  /// Throws Error at `file:line:column` for whatever is not well-formed and well-sorted. The reader is of no
  /// use after that.
  std::optional<Command> next();
  /// Returns the text of the next command, not interpreted at all.
  std::optional<Text> nextText();
  /// Returns the text of the last command read by `next`.
  std::string lastText() const { return tree_.root().toString(); }

  /// Returns the constants in scope, in the order of declaration.
  const std::vector<Declaration>& declarations() const { return symbols_.declarations(); }
  size_t level() const { return symbols_.level(); }

  /// Returns an error at a command, for callers that find one wrong.
  Error error(Location location, const std::string& what, std::string hint = {}) const {
    return Error(what, location.in(file_), std::move(hint));
  }

private:
  Command interpret(SView form);
  void readAssert(SView form, Command& command);
  /// Reads a list of terms; if there is a sort, each must have it, and `what` says what it is in messages.
  void readTerms(SView list, Command& command, Sort* sort, std::string_view what);
  void readDeclaration(SView form, SView sort);
  void readDefinition(SView form, SView parameters, SView sort, SView body);
  void readConstantDefinition(SView form);
  void readSortDefinition(SView form);
  void readLevels(SView form, Command& command);
  void readOption(const Command& command);
  std::string_view newName(SView view) const;

  expr::Builder& builder_;
  Lexer lexer_;
  std::string file_;
  SExpr tree_;
  SymbolTable symbols_;
  TermReader terms_;
  bool keepAssertions_ = false;
  unsigned definitions_ = 0; // numbers definitions, so that the parameters of each are separate symbols
};

} // namespace sonde::smtlib
