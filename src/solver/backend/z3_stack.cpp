#include "solver/backend/z3_stack.h"

#include "solver/backend/z3_support.h"

#include <unordered_set>

namespace sonde::solver {

using expr::Expr;
using expr::Node;

class Z3Stack::Impl {
public:
  Impl(std::unique_ptr<Namer> namer, Statistics& statistics)
      : namer_(std::move(namer)), counters_(statistics.counters<Z3Counter>()),
        times_(statistics.counters<SolvingTime>()), translation_(z3_), solver_(z3_, z3::solver::simple()) {}

  const std::vector<Expr>& formulas() const { return formulas_; }

  void push(const Expr& formula) {
    TimeSplit time(times_);
    frames_.push_back({translation_.mark(), symbols_.size()});
    formulas_.push_back(formula);
    collectSymbols(formula);
    std::vector<Expr> named;
    if (namer_) named = namer_->push(formula);
    guarded([&] {
      time.change(SolvingTime::Solving);
      solver_.push();
      time.change(SolvingTime::Terms);
      for (const Expr& node : named) name(node);
      z3::expr term = translation_.formula(formula);
      time.change(SolvingTime::Solving);
      solver_.add(term);
    });
  }

  void pop(size_t count) {
    if (count == 0) return;
    TimeSplit time(times_);
    const Frame& last = frames_[frames_.size() - count];
    translation_.forgetTo(last.terms);
    for (size_t n = last.symbols; n < symbols_.size(); ++n) known_.erase(symbols_[n]);
    symbols_.resize(last.symbols);
    if (namer_)
      for (size_t n = 0; n < count; ++n) namer_->pop();
    frames_.resize(frames_.size() - count);
    formulas_.resize(frames_.size());
    time.change(SolvingTime::Solving);
    guarded([&] { solver_.pop(static_cast<unsigned>(count)); });
  }

  Answer check(const Limits& limits) {
    Stopwatch watch(counters_, Z3Counter::Time);
    Answer answer = Answer::unknown(UnknownReason::Unsupported);
    if (!failure_) guarded([&] { answer = solve(limits); });
    if (failure_) {
      answer = Answer::unknown(*failure_);
      reset();
    }
    countAnswer(counters_, answer);
    return answer;
  }

private:
  struct Frame {
    size_t terms;   ///< the translation's mark before it
    size_t symbols; ///< how many were known before it
  };

  Answer solve(const Limits& limits) {
    const std::vector<const Node*> formulas(formulas_.begin(), formulas_.end());
    Answer answer = ask(limits, formulas);
    if (!answer.isSat() || satisfies(answer.model, formulas)) return answer;
    counters_.add(Z3Counter::Rejected);
    return askAnew(z3_, translation_, formulas, limits);
  }

  Answer ask(const Limits& limits, const std::vector<const Node*>& formulas) {
    TimeSplit time(times_);
    time.change(SolvingTime::Solving);
    if (!setZ3Limits(solver_, limits)) return Answer::unknown(UnknownReason::Timeout);
    switch (solver_.check()) {
    case z3::sat: return Answer::sat(modelFrom(solver_.get_model(), translation_, symbols_, formulas));
    case z3::unsat: return Answer::unsat({});
    default: return Answer::unknown(z3Reason(solver_.reason_unknown()));
    }
  }

  void name(const Node* node) {
    z3::expr term = translation_.raw(node);
    z3::expr constant = z3_.constant(z3_.int_symbol(names_++), term.get_sort());
    solver_.add(constant == term);
    translation_.replace(node, constant);
  }

  void collectSymbols(const Node* formula) {
    for (const Node* symbol : symbolsOf(std::span(&formula, 1)))
      if (known_.insert(symbol).second) symbols_.push_back(symbol);
  }

  /// What Z3 throws is kept until the next check, which tells it.
  template <class Action> void guarded(Action action) {
    try {
      action();
    } catch (const z3::exception& exception) {
      failure_ = z3Reason(exception.msg());
    }
  }

  void reset() {
    pop(frames_.size());
    translation_.clear();
    solver_ = z3::solver(z3_, z3::solver::simple());
    failure_.reset();
  }

  std::unique_ptr<Namer> namer_;
  Counters<Z3Counter> counters_;
  Counters<SolvingTime> times_;
  z3::context z3_;
  Z3Translation translation_;
  z3::solver solver_;
  int names_ = 0; // numbers, so that no name can meet a symbol's
  std::vector<Frame> frames_;
  std::vector<Expr> formulas_;
  std::vector<const Node*> symbols_; // that the formulas, which keep them alive, depend on
  std::unordered_set<const Node*> known_;
  std::optional<UnknownReason> failure_;
};

Z3Stack::Z3Stack(std::unique_ptr<Namer> namer, Statistics& statistics)
    : impl_(std::make_unique<Impl>(std::move(namer), statistics)) {}
Z3Stack::~Z3Stack() = default;

const std::vector<Expr>& Z3Stack::frames() const { return impl_->formulas(); }
void Z3Stack::push(const Expr& formula) { impl_->push(formula); }
void Z3Stack::pop(size_t frames) { impl_->pop(frames); }
Answer Z3Stack::check(const Limits& limits) { return impl_->check(limits); }

} // namespace sonde::solver
