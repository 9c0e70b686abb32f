#include "smtlib/script_reader.h"

#include "smtlib/sort_reader.h"

#include <fmt/format.h>

namespace sonde::smtlib {

using expr::Expr;

namespace {

/// The largest number of assertion levels. More are surely a mistake, and would take memory.
constexpr unsigned maxLevels = 1'000'000;

struct CommandRow {
  CommandKind kind;
  std::string_view name;
  std::string_view form;
};

constexpr CommandRow commands[] = {
#define X(kind, name, form) {CommandKind::kind, name, form},
    SONDE_SMTLIB_COMMANDS(X)
#undef X
};

/// The commands of SMT-LIB for features that these logics do not have.
constexpr std::string_view unsupportedCommands[] = {
    "declare-sort",    "declare-datatype", "declare-datatypes", "define-fun-rec",
    "define-funs-rec", "get-proof",        "get-assignment",    "declare-sort-parameter"};

const CommandRow& findCommand(SView form) {
  if (form.empty() || !(*form.begin()).isSymbol())
    fail(form.location(), "expected a command's name after '('",
         form.empty() ? "found ')'" : "found " + (*form.begin()).describe());
  SView head = *form.begin();
  for (const CommandRow& row : commands)
    if (head.isWord(row.name)) return row;
  for (std::string_view name : unsupportedCommands)
    if (head.isWord(name)) fail(head.location(), fmt::format("'{}' is not supported", name));
  fail(head.location(), fmt::format("unknown command {}", head.describe()));
}

/// Throws ScriptError unless the command has `count` arguments.
void requireArguments(SView form, const CommandRow& row, size_t count) {
  if (form.size() != count + 1)
    fail(form.location(), fmt::format("this '{}' is malformed", row.name),
         fmt::format("expected {}", row.form));
}

std::string readKeyword(SView view) {
  if (!view.is(TokenKind::Keyword))
    fail(view.location(), "expected a keyword such as :status, found " + view.describe());
  return std::string(view.text());
}

} // namespace

ScriptReader::ScriptReader(expr::Builder& builder, std::streambuf& input, std::string file)
    : builder_(builder), lexer_(input), file_(std::move(file)), terms_(builder, symbols_) {}

std::optional<Command> ScriptReader::next() {
  try {
    if (!tree_.read(lexer_)) return std::nullopt;
    return interpret(tree_.root());
  } catch (const ScriptError& e) {
    throw error(e.location, e.what, e.hint);
  }
}

std::optional<Text> ScriptReader::nextText() {
  try {
    if (!tree_.read(lexer_)) return std::nullopt;
    return Text{lastText(), tree_.root().location()};
  } catch (const ScriptError& e) {
    throw error(e.location, e.what, e.hint);
  }
}

Command ScriptReader::interpret(SView form) {
  const CommandRow& row = findCommand(form);
  Command command;
  command.kind = row.kind;
  command.location = form.location();
  Sort boolean = Sort::boolean();
  switch (row.kind) {
  case CommandKind::Assert:
    requireArguments(form, row, 1);
    readAssert(form, command);
    break;
  case CommandKind::CheckAllSat:
    requireArguments(form, row, 1);
    readTerms(form[1], command, &boolean, "a term of check-allsat");
    break;
  case CommandKind::CheckSatAssuming:
    requireArguments(form, row, 1);
    readTerms(form[1], command, &boolean, "an assumption");
    break;
  case CommandKind::GetValue:
    requireArguments(form, row, 1);
    if (form[1].isList() && form[1].empty()) fail(form[1].location(), "expected at least one term");
    readTerms(form[1], command, nullptr, {});
    break;
  case CommandKind::DeclareConst:
    requireArguments(form, row, 2);
    readDeclaration(form, form[2]);
    break;
  case CommandKind::DeclareFun:
    requireArguments(form, row, 3);
    if (!form[2].isList()) fail(form[2].location(), "expected a list of sorts, found " + form[2].describe());
    if (!form[2].empty())
      fail(form[2].location(), "uninterpreted functions are not part of QF_BV and QF_ABV",
           "expected (); an array may serve as a function of one argument");
    readDeclaration(form, form[3]);
    break;
  case CommandKind::DefineConst:
    requireArguments(form, row, 3);
    readConstantDefinition(form);
    break;
  case CommandKind::DefineFun:
    requireArguments(form, row, 4);
    readDefinition(form, form[2], form[3], form[4]);
    break;
  case CommandKind::DefineSort:
    requireArguments(form, row, 3);
    readSortDefinition(form);
    break;
  case CommandKind::Echo:
    requireArguments(form, row, 1);
    if (!form[1].is(TokenKind::String))
      fail(form[1].location(), "expected a string, found " + form[1].describe());
    command.value = form[1].toString();
    break;
  case CommandKind::GetInfo:
  case CommandKind::GetOption:
    requireArguments(form, row, 1);
    command.name = readKeyword(form[1]);
    break;
  case CommandKind::SetInfo:
  case CommandKind::SetOption:
    if (form.size() == 2) {
      command.name = readKeyword(form[1]);
    } else {
      requireArguments(form, row, 2);
      command.name = readKeyword(form[1]);
      command.value = form[2].toString();
    }
    readOption(command);
    break;
  case CommandKind::SetLogic:
    requireArguments(form, row, 1);
    command.name = readSymbol(form[1], "a logic's name");
    break;
  case CommandKind::Push:
  case CommandKind::Pop: readLevels(form, command); break;
  case CommandKind::Reset:
    requireArguments(form, row, 0);
    symbols_.setGlobal(false);
    keepAssertions_ = false;
    symbols_.resetAssertions();
    break;
  case CommandKind::ResetAssertions:
    requireArguments(form, row, 0);
    symbols_.resetAssertions();
    break;
  case CommandKind::CheckSat:
  case CommandKind::Exit:
  case CommandKind::GetAssertions:
  case CommandKind::GetModel:
  case CommandKind::GetUnsatAssumptions:
  case CommandKind::GetUnsatCore: requireArguments(form, row, 0); break;
  }
  return command;
}

void ScriptReader::readAssert(SView form, Command& command) {
  SView term = form[1];
  command.terms.push_back(terms_.read(term, Sort::boolean(), "an assertion"));
  if (keepAssertions_) command.texts.push_back(term.toString());
  if (!term.isForm("!")) return;
  bool isName = false;
  for (SView part : term) {
    if (isName) command.name = part.text();
    isName = part.is(TokenKind::Keyword) && part.text() == ":named";
  }
}

void ScriptReader::readTerms(SView list, Command& command, Sort* sort, std::string_view what) {
  if (!list.isList()) fail(list.location(), "expected a list of terms, found " + list.describe());
  for (SView view : list) {
    command.terms.push_back(sort ? terms_.read(view, *sort, what) : terms_.read(view));
    command.texts.push_back(view.toString());
  }
}

std::string_view ScriptReader::newName(SView view) const {
  std::string_view name = readSymbol(view, "a name");
  if (isTheorySymbol(name))
    fail(view.location(),
         fmt::format("'{}' is a function of the theories and cannot be declared again", name));
  return name;
}

void ScriptReader::readDeclaration(SView form, SView sortView) {
  std::string_view name = newName(form[1]);
  Sort sort = readSort(sortView, symbols_);
  // `||` is a name in a script, but a symbol cannot have an empty name. The name `|` stands for it, which no
  // other symbol can have.
  Expr symbol = builder_.symbol(name.empty() ? "|" : name, sort.exprSort());
  symbols_.declare(name, form[1].location(), {symbol, sort});
}

void ScriptReader::readConstantDefinition(SView form) {
  std::string_view name = newName(form[1]);
  Sort sort = readSort(form[2], symbols_);
  symbols_.define(name, {{}, terms_.read(form[3], sort, "this definition"), form[1].location()});
}

void ScriptReader::readDefinition(SView form, SView parameterList, SView sortView, SView body) {
  std::string_view name = newName(form[1]);
  if (!parameterList.isList())
    fail(parameterList.location(), "expected a list of parameters, found " + parameterList.describe());
  Function function;
  function.location = form[1].location();
  std::vector<std::string> names;
  NameMap<bool> seen;
  ++definitions_;
  for (SView parameter : parameterList) {
    if (!parameter.isList() || parameter.size() != 2)
      fail(parameter.location(), "expected a parameter (name sort), found " + parameter.describe());
    names.emplace_back(readSymbol(parameter[0], "a parameter's name"));
    if (!seen.emplace(names.back(), true).second)
      fail(parameter.location(), fmt::format("two parameters are called '{}'", quoteSymbol(names.back())));
    Sort sort = readSort(parameter[1], symbols_);
    // A name in a script cannot contain a bar, so no other symbol has this name.
    std::string symbol = fmt::format("{}|{}", definitions_, names.size());
    function.parameters.push_back({builder_.symbol(symbol, sort.exprSort()), sort});
  }
  Sort sort = readSort(sortView, symbols_);
  if (names.empty()) {
    function.body = terms_.read(body, sort, "this definition");
  } else {
    function.body = terms_.readBody(body, names, function.parameters);
    if (function.body.sort != sort)
      fail(body.location(), fmt::format("this definition has sort {}", function.body.sort.toString()),
           "expected " + sort.toString());
  }
  symbols_.define(name, std::move(function));
}

void ScriptReader::readSortDefinition(SView form) {
  std::string_view name = readSymbol(form[1], "a sort's name");
  if (name == "Bool" || name == "BitVec" || name == "Array")
    fail(form[1].location(), fmt::format("'{}' is a sort of the theories and cannot be defined again", name));
  if (!form[2].isList())
    fail(form[2].location(), "expected a list of parameters, found " + form[2].describe());
  SortDefinition definition;
  definition.location = form[1].location();
  for (SView parameter : form[2])
    definition.parameters.emplace_back(readSymbol(parameter, "a parameter's name"));
  // A definition without parameters is read here, so that a mistake is reported here and not at the first
  // use.
  if (definition.parameters.empty()) readSort(form[3], symbols_);
  definition.body = SExpr(form[3]);
  symbols_.defineSort(name, std::move(definition));
}

void ScriptReader::readLevels(SView form, Command& command) {
  if (form.size() > 2) fail(form.location(), "expected one number of levels");
  command.levels = form.size() == 1 ? 1 : readNumeral(form[1], "the number of levels");
  if (command.kind == CommandKind::Push) {
    if (command.levels > maxLevels - symbols_.level())
      fail(form.location(), fmt::format("more than {} assertion levels", maxLevels));
    symbols_.push(command.levels);
  } else {
    if (command.levels > symbols_.level())
      fail(form.location(),
           fmt::format("cannot pop {} levels; there are {}", command.levels, symbols_.level()));
    symbols_.pop(command.levels);
  }
}

/// Handles the options that concern reading.
void ScriptReader::readOption(const Command& command) {
  if (command.kind != CommandKind::SetOption) return;
  if (command.name == ":global-declarations") symbols_.setGlobal(command.value == "true");
  if (command.name == ":produce-assertions") keepAssertions_ = command.value == "true";
}

} // namespace sonde::smtlib
