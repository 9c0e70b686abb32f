#include "runner.h"

#include "sat/cadical_solver.h"
#include "sat/cdcl/cdcl_solver.h"
#include "sat/core/hand_over.h"

#include <algorithm>
#include <map>
#include <set>
#include <sys/wait.h>
#include <unistd.h>

namespace sonde::fuzz::sat {

using sonde::sat::Result;
using sonde::sat::SatSolver;

namespace {

using Clause = std::vector<Literal>;

class Runner {
public:
  Runner(const Trace& trace, const Wrapper& wrap, Tally* tally)
      : countsExactly_(!trace.handOver), tally_(tally) {
    sonde::sat::CdclOptions options{trace.looseVariables, trace.reductionInterval};
    if (trace.handOver) {
      own_ = sonde::sat::makeHandOverSolver(*trace.handOver, options);
    } else {
      auto solver = sonde::sat::makeCdclSolver(options);
      clauses_ = solver.get();
      own_ = std::move(solver);
    }
    if (wrap) own_ = wrap(std::move(own_));
  }

  Problem run(const Call& call) {
    switch (call.kind) {
    case CallKind::Input: makeVariable(call.name, {}); break;
    case CallKind::And:
    case CallKind::Xor:
    case CallKind::Ite: makeGate(call); break;
    case CallKind::Clause:
      everythingMatters_ = true;
      addClause(known(call.literals));
      break;
    case CallKind::Lemma: addLemma(known(call.literals)); break;
    case CallKind::Solve: return solve(call);
    }
    return Problem::None;
  }

  /// After the last call. A clause that was lost makes few queries wrong; here it is missed at once.
  Problem finish() {
    if (!clauses_ || reference_->solve({}, {}) == Result::Unsat) return Problem::None;
    Clause everything;
    for (auto [name, variable] : variables_) everything.push_back(variable);
    own_->solve({}, everything, {1, {}}); // for the cone
    auto kept = makeCadicalSolver(sonde::sat::CadicalConfig::Plain);
    for (size_t i = 0; i < variables_.size(); ++i) kept->newVariable();
    bool isRight = true;
    clauses_->forEachClauseOfCone([&](std::span<const Literal> clause) {
      kept->addClause(clause);
      isRight = isRight && follows(clause, *reference_);
    });
    if (!isRight) return Problem::WrongClause;
    for (const Clause& clause : added_)
      if (!follows(clause, *kept)) return Problem::LostClause;
    return Problem::None;
  }

private:
  static bool follows(std::span<const Literal> clause, SatSolver& from) {
    Clause negated;
    for (Literal literal : clause) negated.push_back(-literal);
    return from.solve(negated, {}) == Result::Unsat;
  }

  /// The literals whose variables exist, in the solvers' numbers.
  Clause known(const std::vector<Literal>& literals) const {
    Clause result;
    for (Literal literal : literals)
      if (auto it = variables_.find(std::abs(literal)); it != variables_.end())
        result.push_back(literal > 0 ? it->second : -it->second);
    return result;
  }

  Literal makeVariable(Literal name, Clause inputs) {
    Literal variable = own_->newVariable();
    reference_->newVariable();
    variables_.emplace(name, variable);
    inputs_.emplace(variable, std::move(inputs));
    return variable;
  }

  void makeGate(const Call& call) {
    Clause in = known(call.literals);
    if (in.size() != call.literals.size()) return;
    Literal g = makeVariable(call.name, in), a = in[0], b = in[1];
    if (call.kind == CallKind::And) {
      for (const Clause& clause : {Clause{-g, a}, {-g, b}, {g, -a, -b}}) addClause(clause);
    } else if (call.kind == CallKind::Xor) {
      for (const Clause& clause : {Clause{-g, a, b}, {-g, -a, -b}, {g, -a, b}, {g, a, -b}}) addClause(clause);
    } else {
      Literal c = in[2];
      for (const Clause& clause : {Clause{-a, -b, g}, {-a, b, -g}, {a, -c, g}, {a, c, -g}}) addClause(clause);
    }
  }

  void addClause(const Clause& clause) {
    if (clause.empty()) return;
    own_->addClause(clause);
    reference_->addClause(clause);
    added_.push_back(clause);
  }

  void addLemma(const Clause& clause) {
    if (follows(clause, *reference_)) addClause(clause);
  }

  Problem solve(const Call& call) {
    Clause assumptions = known(call.literals), relevant = known(call.relevant);
    if (everythingMatters_)
      for (auto [name, variable] : variables_) relevant.push_back(variable);
    uint64_t before = own_->work();
    Result result = own_->solve(assumptions, relevant, {call.limit, {}});
    uint64_t spent = own_->work() - before;
    count(result, spent);
    constexpr unsigned lastStep = 2; // a conflict and the propagation before it
    if (call.limit && countsExactly_ && spent > *call.limit + lastStep) return Problem::Overrun;
    switch (result) {
    case Result::Unknown: return call.limit ? Problem::None : Problem::NoVerdict;
    case Result::Unsat: return checkUnsat(assumptions);
    case Result::Sat: return checkSat(assumptions, relevant);
    }
    return Problem::None;
  }

  Problem checkUnsat(const Clause& assumptions) {
    if (reference_->solve(assumptions, {}) != Result::Unsat) return Problem::Disagreement;
    Clause failed;
    for (Literal literal : assumptions)
      if (own_->failed(literal)) failed.push_back(literal);
    return reference_->solve(failed, {}) == Result::Unsat ? Problem::None : Problem::WrongCore;
  }

  Problem checkSat(const Clause& assumptions, const Clause& relevant) {
    if (reference_->solve(assumptions, {}) != Result::Sat) return Problem::Disagreement;
    for (Literal literal : assumptions)
      if (!own_->value(literal)) return Problem::WrongValue;
    Clause model;
    for (Literal variable : meaningful(assumptions, relevant)) {
      if (own_->value(variable) == own_->value(-variable)) return Problem::WrongValue;
      model.push_back(own_->value(variable) ? variable : -variable);
    }
    return reference_->solve(model, {}) == Result::Sat ? Problem::None : Problem::WrongModel;
  }

  /// What the query names, and the variables beneath that no gate defines.
  std::set<Literal> meaningful(const Clause& assumptions, const Clause& relevant) const {
    std::set<Literal> found, visited;
    for (const Clause& named : {assumptions, relevant})
      for (Literal literal : named) found.insert(std::abs(literal));
    Clause open(found.begin(), found.end());
    while (!open.empty()) {
      Literal variable = std::abs(open.back());
      open.pop_back();
      if (!visited.insert(variable).second) continue;
      const Clause& inputs = inputs_.at(variable);
      if (inputs.empty()) found.insert(variable);
      open.insert(open.end(), inputs.begin(), inputs.end());
    }
    return found;
  }

  void count(Result result, uint64_t work) {
    if (!tally_) return;
    ++(result == Result::Sat ? tally_->sat : result == Result::Unsat ? tally_->unsat : tally_->unknown);
    tally_->work += work;
  }

  std::unique_ptr<SatSolver> own_;
  sonde::sat::ConeSolver* clauses_ = nullptr; // within own_; null if queries are handed over
  std::vector<Clause> added_;
  std::unique_ptr<SatSolver> reference_ = makeCadicalSolver(sonde::sat::CadicalConfig::Default);
  std::map<Literal, Literal> variables_; // by name
  std::map<Literal, Clause> inputs_;     // by variable
  bool everythingMatters_ = false;
  bool countsExactly_; // of CaDiCaL we count the clauses it announces, which are a few more
  Tally* tally_;
};

} // namespace

const char* problemText(Problem problem) {
  static constexpr const char* texts[] = {
#define X(problem, text) text,
      SONDE_SAT_PROBLEMS(X)
#undef X
  };
  return texts[static_cast<unsigned>(problem)];
}

Problem run(const Trace& trace, const Wrapper& wrap, Tally* tally) {
  Runner runner(trace, wrap, tally);
  for (const Call& call : trace.calls)
    if (Problem problem = runner.run(call); problem != Problem::None) return problem;
  return runner.finish();
}

Problem runApart(const Trace& trace, const Wrapper& wrap) {
  pid_t child = fork();
  if (child == 0) {
    if (!freopen("/dev/null", "w", stderr)) _exit(static_cast<int>(Problem::Crash));
    _exit(static_cast<int>(run(trace, wrap)));
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? static_cast<Problem>(WEXITSTATUS(status)) : Problem::Crash;
}

Trace shrink(Trace trace, const Wrapper& wrap) {
  auto accept = [&](Trace candidate) {
    if (runApart(candidate, wrap) == Problem::None) return false;
    trace = std::move(candidate);
    return true;
  };
  auto cut = [](auto& list, size_t at, size_t count) {
    auto first = list.begin() + static_cast<ptrdiff_t>(at);
    list.erase(first, first + static_cast<ptrdiff_t>(std::min(count, list.size() - at)));
  };
  for (bool progress = true; progress;) {
    progress = false;
    for (size_t block = trace.calls.size(); block > 0; block /= 2)
      for (size_t at = 0; at < trace.calls.size();) {
        Trace candidate = trace;
        cut(candidate.calls, at, block);
        if (accept(std::move(candidate)))
          progress = true;
        else
          at += block;
      }
    for (size_t at = 0; at < trace.calls.size(); ++at)
      for (auto member : {&Call::literals, &Call::relevant})
        for (size_t i = (trace.calls[at].*member).size(); i-- > 0;) {
          Trace candidate = trace;
          if (trace.calls[at].kind <= CallKind::Ite) {
            // A gate needs its inputs: an older one in place of it makes gates of no use.
            if (std::abs((trace.calls[at].*member)[i]) == 1) continue;
            (candidate.calls[at].*member)[i] = 1;
          } else {
            cut(candidate.calls[at].*member, i, 1);
          }
          progress |= accept(std::move(candidate));
        }
  }
  return trace;
}

} // namespace sonde::fuzz::sat
