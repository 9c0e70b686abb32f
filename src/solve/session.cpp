#include "solve/session.h"

#include "expr/evaluate.h"
#include "smtlib/printer.h"
#include "solver/backend/z3_script.h"
#include "solver/statistics_table.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iterator>
#include <sstream>

namespace sonde::solve {

using smtlib::Command;
using smtlib::CommandKind;
using solver::Answer;
using solver::Verdict;

namespace {

/// The logics that Sonde handles itself. By the standard, ALL is whatever a solver supports.
constexpr std::array<std::string_view, 2> logics = {"QF_BV", "QF_ABV"};

std::string list(const std::vector<std::string>& items) {
  std::string text = "(";
  for (const std::string& item : items) text += (text.size() > 1 ? " " : "") + item;
  return text + ")";
}

/// Returns the names in the text of a check-allsat; nothing if it is another command. Z3 takes declared
/// Booleans as assumptions, and nothing else.
std::optional<std::vector<std::string>> termsOfAllSat(const std::string& text) {
  constexpr std::string_view head = "(check-allsat (";
  if (!text.starts_with(head) || !text.ends_with("))")) return std::nullopt;
  std::istringstream words(text.substr(head.size(), text.size() - head.size() - 2));
  return std::vector<std::string>(std::istream_iterator<std::string>(words), {});
}

} // namespace

Session::Session(const SolveOptions& options, std::streambuf& input, std::string file, std::ostream& answers)
    : options_(options), answers_(answers), builder_(context_), reader_(builder_, input, std::move(file)),
      conditions_(builder_, options.solver.arrays, statistics_),
      solver_(solver::makeSolver(options.solver.chain(), statistics_)) {
  expr::setArrayRules(builder_, options.solver.arrays, options.solver.arrayRules());
}

Session::~Session() = default;

void Session::run() {
  while (std::optional<Command> command = reader_.next())
    if (!execute(*command)) return;
}

bool Session::execute(const Command& command) {
  bool isSetting = command.kind == CommandKind::SetOption || command.kind == CommandKind::SetInfo;
  if (isSetting && logic_.empty() && options_.solver.backend == solver::Backend::Z3)
    preamble_ += reader_.lastText() + "\n";
  switch (command.kind) {
  case CommandKind::Assert: assertTerm(command); break;
  case CommandKind::CheckAllSat: checkAll(command); return true;
  case CommandKind::CheckSat:
  case CommandKind::CheckSatAssuming: check(command); return true;
  case CommandKind::Echo: reply(command.value); return true;
  case CommandKind::Exit: return false;
  case CommandKind::GetAssertions: getAssertions(command); return true;
  case CommandKind::GetInfo: getInfo(command); return true;
  case CommandKind::GetModel: getModel(command); return true;
  case CommandKind::GetOption: getOption(command); return true;
  case CommandKind::GetUnsatAssumptions: getUnsatAssumptions(command); return true;
  case CommandKind::GetUnsatCore: getUnsatCore(command); return true;
  case CommandKind::GetValue: getValue(command); return true;
  case CommandKind::Push: push(command.levels); break;
  case CommandKind::Pop: pop(command.levels); break;
  case CommandKind::Reset: reset(); break;
  case CommandKind::ResetAssertions: resetAssertions(); break;
  case CommandKind::SetLogic: return setLogic(command);
  case CommandKind::SetOption: setOption(command); return true;
  case CommandKind::DeclareConst:
  case CommandKind::DeclareFun:
  case CommandKind::DefineConst:
  case CommandKind::DefineFun:
  case CommandKind::DefineSort:
  case CommandKind::SetInfo: break; // the reader has handled it
  }
  success();
  return true;
}

// Assertions and checks

void Session::assertTerm(const Command& command) {
  assertions_.push_back(
      {command.terms.front(), command.name, command.texts.empty() ? "" : command.texts.front()});
  check_.reset();
}

void Session::check(const Command& command) {
  solver::Query query;
  for (const Assertion& assertion : assertions_)
    query.constraints.push_back(conditions_.apply(assertion.term.expr));
  for (const smtlib::Term& assumption : command.terms)
    query.constraints.push_back(conditions_.apply(assumption.expr));
  query.limits = limits();
  Answer answer = solver_->check(query);
  check_ = Check{std::move(query), std::move(answer), assertions_.size(), command.texts};
  reply(verdictText(check_->answer.verdict));
}

solver::Limits Session::limits() const {
  solver::Limits limits;
  if (options_.timeout > 0)
    limits.deadline = std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::nanoseconds>(
                                                             std::chrono::duration<double>(options_.timeout));
  if (uint64_t limit = scriptOptions_.number(ScriptOption::ResourceLimit)) limits.work = limit;
  return limits;
}

void Session::listModels(const std::vector<std::string>& terms, const AllModels::Possible& possible) {
  uint64_t models = 0;
  AllModels all(terms.size(), possible);
  all.list(scriptOptions_.isTrue(ScriptOption::MinimalModels), [&](const AllModels::Values& values) {
    std::vector<std::string> literals;
    for (size_t n = 0; n < terms.size(); ++n)
      if (values[n]) literals.push_back(*values[n] ? terms[n] : fmt::format("(not {})", terms[n]));
    reply(list(literals));
    ++models;
  });
  reply(verdictText(all.isIncomplete() ? Verdict::Unknown : models ? Verdict::Sat : Verdict::Unsat));
}

void Session::checkAll(const Command& command) {
  check_.reset();
  expr::Model known;
  bool isKnown = false;
  std::vector<expr::Expr> asserted;
  asserted.reserve(assertions_.size());
  for (const Assertion& assertion : assertions_) asserted.push_back(assertion.term.expr);
  listModels(command.texts, [&](const std::vector<bool>& values) {
    solver::Query query{
        .constraints = asserted, .goal = {}, .constraintsConsistent = false, .limits = limits()};
    for (size_t n = 0; n < values.size(); ++n) {
      const expr::Expr& term = command.terms[n].expr;
      query.constraints.push_back(values[n] ? term : builder_.bitNot(term));
    }
    if (isKnown) { // the last model may be one of these, too
      expr::Evaluator evaluator(known);
      if (std::ranges::all_of(query.constraints, [&](const auto& one) { return evaluator.isTrue(one); }))
        return Verdict::Sat;
    }
    Answer answer = solver_->check(query);
    if (answer.isSat()) {
      known = std::move(answer.model);
      isKnown = true;
    }
    return answer.verdict;
  });
}

void Session::push(unsigned levels) {
  levels_.insert(levels_.end(), levels, assertions_.size());
  check_.reset();
}

void Session::pop(unsigned levels) {
  check_.reset();
  if (levels == 0) return;
  assertions_.resize(levels_[levels_.size() - levels]);
  levels_.resize(levels_.size() - levels);
}

void Session::resetAssertions() {
  assertions_.clear();
  levels_.clear();
  check_.reset();
}

void Session::reset() {
  resetAssertions();
  scriptOptions_.reset();
  logic_.clear();
  preamble_.clear();
}

// Logics and options

bool Session::setLogic(const Command& command) {
  if (!logic_.empty()) throw reader_.error(command.location, "the logic is already set, to " + logic_);
  logic_ = command.name;
  if (std::find(logics.begin(), logics.end(), logic_) != logics.end()) {
    success();
    return true;
  }
  if (options_.solver.backend == solver::Backend::Z3) {
    handToZ3(command.location);
    return false;
  }
  if (logic_ != "ALL" && logic_ != "QF_AUFBV")
    throw reader_.error(command.location, fmt::format("logic {} is not supported", logic_),
                        "expected QF_BV or QF_ABV; --backend=z3 takes other logics");
  success();
  return true;
}

void Session::handToZ3(smtlib::Location location) {
  solver::Z3Script z3(options_.timeout);
  auto ask = [&](const smtlib::Text& command) {
    try {
      return z3.run(command.text);
    } catch (const Error& error) {
      throw reader_.error(command.location, error.what());
    }
  };
  ask({preamble_, location}); // these commands have been answered already
  answers_ << ask({fmt::format("(set-logic {})", smtlib::quoteSymbol(logic_)), location}) << std::flush;
  while (std::optional<smtlib::Text> command = reader_.nextText()) {
    if (command->text == "(exit)") return;
    if (const std::optional<std::vector<std::string>> terms = termsOfAllSat(command->text)) {
      listModels(*terms, [&](const std::vector<bool>& values) {
        std::string literals;
        for (size_t n = 0; n < values.size(); ++n)
          literals += " " + (values[n] ? (*terms)[n] : fmt::format("(not {})", (*terms)[n]));
        const std::string answer =
            ask({fmt::format("(check-sat-assuming ({}))", literals), command->location});
        return answer == "sat\n" ? Verdict::Sat : answer == "unsat\n" ? Verdict::Unsat : Verdict::Unknown;
      });
      continue;
    }
    answers_ << ask(*command) << std::flush;
  }
}

void Session::setOption(const Command& command) {
  switch (scriptOptions_.set(command.name, command.value)) {
  case ScriptOptions::Outcome::Done: return success();
  case ScriptOptions::Outcome::Unknown: return reply("unsupported");
  case ScriptOptions::Outcome::BadValue:
    throw reader_.error(command.location, fmt::format("option {} cannot be {}", command.name, command.value),
                        fmt::format("expected {}", ScriptOptions::expectedValue(command.name)));
  }
}

void Session::getOption(const Command& command) {
  reply(scriptOptions_.get(command.name).value_or("unsupported"));
}

void Session::getInfo(const Command& command) {
  auto answer = [&]() -> std::string {
    if (command.name == ":name") return "\"Sonde\"";
    if (command.name == ":version") return "\"" SONDE_VERSION "\"";
    if (command.name == ":authors") return "\"the Sonde developers\"";
    if (command.name == ":error-behavior") return "immediate-exit";
    if (command.name == ":assertion-stack-levels") return fmt::format("{}", levels_.size());
    if (command.name == ":reason-unknown") {
      if (!check_ || !check_->answer.isUnknown())
        throw reader_.error(command.location, "the last answer was not 'unknown'");
      return fmt::format("\"{}\"", solver::reasonText(check_->answer.reason));
    }
    return {};
  }();
  reply(answer.empty() ? "unsupported" : fmt::format("({} {})", command.name, answer));
}

// What is asked after a check

const Session::Check& Session::lastCheck(Verdict verdict, const Command& command) const {
  if (!check_ || check_->answer.verdict != verdict)
    throw reader_.error(
        command.location,
        check_ ? fmt::format("the last answer was '{}'", verdictText(check_->answer.verdict))
               : "nothing was checked since the last assertion, push or pop",
        fmt::format("this command needs a check that answered '{}' before it", verdictText(verdict)));
  return *check_;
}

void Session::getModel(const Command& command) {
  const Answer& answer = lastCheck(Verdict::Sat, command).answer;
  reply(smtlib::printModel(answer.model, reader_.declarations()));
}

void Session::getValue(const Command& command) {
  expr::Evaluator evaluator(lastCheck(Verdict::Sat, command).answer.model);
  std::vector<std::string> values;
  for (size_t i = 0; i < command.terms.size(); ++i) {
    const auto& [expression, sort] = command.terms[i];
    std::string value = sort.isArray() ? smtlib::printValue(evaluator.arrayValue(expression), sort)
                                       : smtlib::printValue(evaluator.value(expression), sort);
    values.push_back(fmt::format("({} {})", command.texts[i], value));
  }
  reply(list(values));
}

const std::vector<unsigned>& Session::core(const Command& command) {
  lastCheck(Verdict::Unsat, command);
  solver::ChainOptions tracking = options_.solver.chain();
  if (tracking.strategy == solver::Strategy::Auto) return check_->answer.used;
  tracking.strategy = solver::Strategy::Auto;
  tracking.logFile.clear();
  Statistics separate;
  Answer answer = solver::makeSolver(tracking, separate)->check(check_->query);
  if (answer.isUnsat()) check_->answer.used = std::move(answer.used);
  return check_->answer.used;
}

void Session::getUnsatCore(const Command& command) {
  const std::vector<unsigned>& needed = core(command);
  const Check& check = *check_;
  std::vector<std::string> names;
  for (unsigned used : needed)
    if (used < check.assertions && !assertions_[used].name.empty())
      names.push_back(smtlib::quoteSymbol(assertions_[used].name));
  reply(list(names));
}

void Session::getUnsatAssumptions(const Command& command) {
  const std::vector<unsigned>& needed = core(command);
  const Check& check = *check_;
  std::vector<std::string> failed;
  for (unsigned used : needed)
    if (used >= check.assertions) failed.push_back(check.assumptions[used - check.assertions]);
  reply(list(failed));
}

void Session::getAssertions(const Command& command) {
  if (!scriptOptions_.isTrue(ScriptOption::ProduceAssertions))
    throw reader_.error(command.location, "assertions are not kept",
                        "(set-option :produce-assertions true) before the first of them");
  std::vector<std::string> texts;
  texts.reserve(assertions_.size());
  for (const Assertion& assertion : assertions_) texts.push_back(assertion.text);
  reply(list(texts));
}

// Answers

void Session::reply(std::string_view text) { answers_ << text << std::endl; }

void Session::success() {
  if (scriptOptions_.isTrue(ScriptOption::PrintSuccess)) reply("success");
}

std::string Session::statistics() const { return solver::statisticsTable(statistics_, builder_, context_); }

} // namespace sonde::solve
