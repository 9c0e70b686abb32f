/// \file
/// The paper's five strategies on QF_LIA scripts, through Z3: C's integers are bit-vectors, so the engine itself
/// never asks such queries, but the paper's figures are about them. Scripts come from decisions.py.
///
///     bench_lia STRATEGY SECONDS SCRIPT     one line of JSON: queries answered, processor time of building
///                                           terms and of solving
///     bench_lia answer                      answers the commands of standard input as they come

#include <algorithm>
#include <cctype>
#include <ctime>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <vector>
#include <z3++.h>

namespace {

double processorSeconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

/// A word, or a list in parentheses.
struct Term {
  std::string word; ///< empty: a list
  std::vector<Term> list;
};

/// Nothing at the end of the input.
std::unique_ptr<Term> read(std::istream& input) {
  std::vector<Term> open;
  for (char c = 0; input.get(c);) {
    std::unique_ptr<Term> done;
    if (std::isspace(static_cast<unsigned char>(c))) continue;
    if (c == '(') {
      open.emplace_back();
      continue;
    }
    if (c == ')') {
      done = std::make_unique<Term>(std::move(open.back()));
      open.pop_back();
    } else {
      done = std::make_unique<Term>();
      for (done->word = c; input.peek() != '(' && input.peek() != ')' && !std::isspace(input.peek());)
        done->word += static_cast<char>(input.get());
    }
    if (open.empty()) return done;
    open.back().list.push_back(std::move(*done));
  }
  return nullptr;
}

struct Assertion {
  unsigned id;
  std::shared_ptr<const Term> term;
};

/// What the script has said up to now, by frames.
struct Script {
  struct Frame {
    std::vector<Assertion> assertions;
    std::vector<std::string> names;
  };

  std::vector<Frame> frames{1};
  std::map<std::string, std::shared_ptr<const Term>> definitions; ///< null: an input
};

class Strategy {
public:
  explicit Strategy(Script& script) : script_(script) {}
  virtual ~Strategy() = default;
  virtual void push() {}
  virtual void pop() {}
  virtual void add(const Assertion&) {}
  virtual bool check() = 0;

  double building = 0, solving = 0;

protected:
  /// Counts the time of something as building, or as solving.
  template <class Work> auto timed(double& counter, Work work) {
    const double began = processorSeconds();
    auto result = work();
    counter += processorSeconds() - began;
    return result;
  }

  z3::expr build(const Term& term) {
    if (!term.word.empty()) return buildWord(term.word);
    std::vector<z3::expr> operands;
    for (size_t n = 1; n < term.list.size(); ++n) operands.push_back(build(term.list[n]));
    const std::string& name = term.list[0].word;
    if (name == "-" && operands.size() == 1) return -operands[0];
    if (name == "not") return !operands[0];
    z3::expr result = operands[0];
    for (size_t n = 1; n < operands.size(); ++n) {
      const z3::expr& right = operands[n];
      result = name == "+"    ? result + right
               : name == "*"  ? result * right
               : name == "<"  ? result < right
               : name == "<=" ? result <= right
               : name == ">"  ? result > right
               : name == ">=" ? result >= right
                              : result == right;
    }
    return result;
  }
  /// A name stands for its definition, which is built once a query, as the engine builds shared expressions.
  virtual z3::expr buildWord(const std::string& word) {
    if (std::isdigit(static_cast<unsigned char>(word[0]))) return context_.int_val(word.c_str());
    const auto& definition = script_.definitions.at(word);
    if (!definition) return context_.int_const(word.c_str());
    if (const auto found = built_.find(word); found != built_.end()) return found->second;
    const z3::expr result = build(*definition);
    built_.emplace(word, result);
    return result;
  }
  z3::expr buildAnew(const Term& term) {
    built_.clear();
    return build(term);
  }
  z3::solver newSolver() { return z3::solver(context_, z3::solver::simple()); }

  /// The inputs that a term depends on.
  void inputs(const Term& term, std::set<std::string>& into) {
    for (const Term& each : term.list) inputs(each, into);
    const auto found = script_.definitions.find(term.word);
    if (found == script_.definitions.end()) return;
    if (!found->second) {
      into.insert(term.word);
      return;
    }
    const auto [known, isNew] = inputsOfNames_.try_emplace(term.word); // names are unique in a script
    if (isNew) {
      std::set<std::string> own;
      inputs(*found->second, own);
      inputsOfNames_[term.word] = std::move(own);
    }
    const std::set<std::string>& all = inputsOfNames_[term.word];
    into.insert(all.begin(), all.end());
  }

  /// Solves with a new solver, and looks at the model as whoever wants a test does.
  bool solveAnew(const std::vector<Assertion>& assertions) {
    z3::solver solver = newSolver();
    built_.clear();
    timed(building, [&] {
      for (const Assertion& each : assertions) solver.add(build(*each.term));
      return 0;
    });
    return timed(solving, [&] { return answer(solver); });
  }
  static bool answer(z3::solver& solver) {
    if (solver.check() != z3::sat) return false;
    solver.get_model();
    return true;
  }

  Script& script_;
  z3::context context_;

private:
  std::map<std::string, z3::expr> built_; ///< in this query
  std::map<std::string, std::set<std::string>> inputsOfNames_;
};

class Baseline : public Strategy {
public:
  using Strategy::Strategy;
  bool check() override {
    std::vector<Assertion> all;
    for (const Script::Frame& frame : script_.frames)
      all.insert(all.end(), frame.assertions.begin(), frame.assertions.end());
    return solveAnew(all);
  }
};

/// Assertions that share inputs, directly or through others.
struct Part {
  std::set<std::string> inputs;
  std::vector<Assertion> assertions;
};
using Partition = std::vector<Part>;

class Caching : public Strategy {
public:
  using Strategy::Strategy;
  bool check() override {
    const Partition parts = timed(solving, [&] { return partition(); });
    for (const Part& part : parts)
      if (!solvePart(part)) return false;
    return true;
  }

protected:
  virtual Partition partition() {
    Partition parts;
    for (const Script::Frame& frame : script_.frames)
      for (const Assertion& each : frame.assertions) join(parts, each);
    return parts;
  }
  void join(Partition& parts, const Assertion& assertion) {
    Part joined;
    inputs(*assertion.term, joined.inputs);
    Partition others;
    for (Part& part : parts) {
      const bool shares = std::ranges::any_of(
          part.inputs, [&](const std::string& input) { return joined.inputs.contains(input); });
      if (!shares) {
        others.push_back(std::move(part));
        continue;
      }
      joined.inputs.insert(part.inputs.begin(), part.inputs.end());
      joined.assertions.insert(joined.assertions.end(), part.assertions.begin(), part.assertions.end());
    }
    joined.assertions.push_back(assertion);
    others.push_back(std::move(joined));
    parts = std::move(others);
  }

private:
  bool solvePart(const Part& part) {
    std::vector<unsigned> key;
    for (const Assertion& each : part.assertions) key.push_back(each.id);
    std::ranges::sort(key);
    const auto [found, isNew] = timed(solving, [&] { return cache_.try_emplace(key, false); });
    if (isNew) found->second = solveAnew(part.assertions);
    return found->second;
  }

  std::map<std::vector<unsigned>, bool> cache_;
};

class CachingOpt : public Caching {
public:
  using Caching::Caching;
  void push() override { kept_.push_back(kept_.back()); }
  void pop() override { kept_.pop_back(); }
  void add(const Assertion& assertion) override {
    timed(solving, [&] { return join(kept_.back(), assertion), 0; });
  }

protected:
  Partition partition() override { return kept_.back(); }

private:
  std::vector<Partition> kept_{1};
};

class Stack : public Strategy {
public:
  explicit Stack(Script& script) : Strategy(script), solver_(newSolver()) {}
  void push() override { solver_.push(); }
  void pop() override { solver_.pop(); }
  void add(const Assertion& assertion) override {
    solver_.add(timed(building, [&] { return buildAnew(*assertion.term); }));
  }
  bool check() override {
    return timed(solving, [&] { return answer(solver_); });
  }

protected:
  z3::solver solver_;
};

/// A name is a constant, with its definition in the frame that first needs it.
class StackOpt : public Stack {
public:
  using Stack::Stack;
  void push() override {
    Stack::push();
    named_.emplace_back();
  }
  void pop() override {
    Stack::pop();
    named_.pop_back();
  }

private:
  z3::expr buildWord(const std::string& word) override {
    const auto found = script_.definitions.find(word);
    if (found == script_.definitions.end() || !found->second) return Strategy::buildWord(word);
    z3::expr name = context_.int_const(word.c_str());
    for (const auto& frame : named_)
      if (frame.contains(word)) return name;
    named_.back().insert(word);
    solver_.add(name == build(*found->second));
    return name;
  }

  std::vector<std::set<std::string>> named_{1};
};

std::unique_ptr<Strategy> make(const std::string& name, Script& script) {
  if (name == "baseline") return std::make_unique<Baseline>(script);
  if (name == "caching") return std::make_unique<Caching>(script);
  if (name == "cachingopt") return std::make_unique<CachingOpt>(script);
  if (name == "stack" || name == "answer") return std::make_unique<Stack>(script);
  if (name == "stackopt") return std::make_unique<StackOpt>(script);
  return nullptr;
}

/// Carries out the commands of a script.
class Replay {
public:
  Replay(const std::string& strategy, bool answers)
      : strategy_(make(strategy, script_)), answers_(answers) {}

  bool isPossible() const { return strategy_ != nullptr; }

  void run(std::istream& input, double seconds) {
    const double began = processorSeconds();
    while (const std::unique_ptr<Term> command = read(input)) {
      carryOut(command->list);
      if (seconds > 0 && processorSeconds() - began > seconds) break;
    }
  }

  std::string result() const {
    return fmt::format(R"({{"queries": {}, "wrong": {}, "building": {:.6f}, "solving": {:.6f}}})", queries_, wrong_,
                       strategy_->building, strategy_->solving);
  }

private:
  void carryOut(const std::vector<Term>& words) {
    const std::string& name = words[0].word;
    if (name == "declare-const") {
      script_.definitions[words[1].word] = nullptr;
    } else if (name == "define-fun") {
      names_[words[1].word] = idOf(words[4]);
      script_.definitions[words[1].word] = std::make_shared<Term>(words[4]);
      script_.frames.back().names.push_back(words[1].word);
    } else if (name == "assert") {
      script_.frames.back().assertions.push_back({idOf(words[1]), std::make_shared<Term>(words[1])});
      strategy_->add(script_.frames.back().assertions.back());
    } else if (name == "push") {
      script_.frames.emplace_back();
      strategy_->push();
    } else if (name == "pop") {
      strategy_->pop();
      for (const std::string& each : script_.frames.back().names) script_.definitions.erase(each);
      script_.frames.pop_back();
    } else if (name == "set-info" && words[1].word == ":status") {
      expected_ = words[2].word;
    } else if (name == "check-sat") {
      check();
    }
  }
  void check() {
    const char* answer = strategy_->check() ? "sat" : "unsat";
    ++queries_;
    wrong_ += !expected_.empty() && expected_ != answer;
    expected_.clear();
    if (answers_) std::cout << answer << std::endl;
  }

  /// Equal terms have equal numbers, names inlined.
  unsigned idOf(const Term& term) {
    std::string key = term.word;
    if (const auto found = script_.definitions.find(term.word); !key.empty() && found != script_.definitions.end()) {
      if (found->second) return names_.at(term.word);
    } else {
      for (const Term& each : term.list) key += fmt::format(" {}", idOf(each));
    }
    return ids_.try_emplace(key, static_cast<unsigned>(ids_.size())).first->second;
  }

  Script script_;
  std::unique_ptr<Strategy> strategy_;
  bool answers_;
  std::map<std::string, unsigned> ids_;   ///< of words, and of lists by the numbers of their parts
  std::map<std::string, unsigned> names_; ///< of defined names
  std::string expected_;
  unsigned queries_ = 0, wrong_ = 0;
};

} // namespace

int main(int argc, char** argv) {
  const bool answers = argc == 2 && argv[1] == std::string("answer");
  if (!answers && argc != 4) {
    std::cerr << "usage: bench_lia answer, or bench_lia STRATEGY SECONDS SCRIPT\n";
    return 2;
  }
  Replay replay(argv[1], answers);
  if (!replay.isPossible()) {
    std::cerr << "no such strategy: " << argv[1] << "\n";
    return 2;
  }
  if (answers) {
    replay.run(std::cin, 0);
    return 0;
  }
  std::ifstream file(argv[3]);
  if (!file) {
    std::cerr << argv[3] << ": cannot be read\n";
    return 2;
  }
  replay.run(file, std::atof(argv[2]));
  std::cout << replay.result() << std::endl;
}
