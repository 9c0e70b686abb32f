#pragma once

/// \file
/// Lists the paths of a transition system: all combinations of guards that are satisfiable together. The
/// paper asks a solver for all models over the guards as Boolean atoms; here guards that a path does not
/// reach are no part of it, so that each path is listed once.
///
/// The search goes along the transitions in program order, with the guards so far as constraints of a query
/// and the next guard as its goal. The model at hand satisfies one of the next guards already, so that only
/// the others are asked for. An unsatisfiable query names the guards that contradict each other; wherever
/// they come together again, no query is needed.
///
/// For comparison, `listByBlocking` asks for one model after the other of the whole formula, and excludes the
/// path of each from then on. The clauses that exclude are constraints of the query, never permanent.

#include "allsmt/transition_system.h"
#include "expr/evaluate.h"
#include "expr/rewrite/builder.h"
#include "solver/solver.h"

#include <functional>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace sonde::allsmt {

/// One step of a path: the transition with this number out of this place.
struct Step {
  uint32_t place = 0;
  uint32_t transition = 0;
};

struct Path {
  std::vector<Step> steps;
  uint32_t last = 0; ///< the place where it ends: an end or a cut
  expr::Model model;
};

class Enumerator {
public:
  Enumerator(const TransitionSystem& system, expr::Builder& builder, solver::Solver& solver,
             const solver::Limits& limits)
      : system_(system), builder_(builder), solver_(solver), limits_(limits) {}

  /// Called for each path; returns false if no more are wanted.
  using Visit = std::function<bool(const Path&)>;
  void listBySearch(const Visit& visit);
  void listByBlocking(const Visit& visit);
  /// Lists the models over all guards, reached or not: each path comes once for each combination.
  void listOverAllGuards(const Visit& visit);

  /// Returns the path that an input takes; its last place has neither end nor cut if an assumption does not
  /// hold or encoding was stopped.
  Path pathOf(expr::Model model) const;
  /// Returns the condition that an input takes a path to an end or a cut.
  expr::Expr wholeFormula() const;

  uint64_t queries() const { return queries_; }
  uint64_t cores() const { return cores_; } ///< sets of guards that contradict each other
  uint64_t cuts() const { return cuts_; }   ///< queries that such a set answered
  uint64_t unknown() const { return unknown_; }
  /// Returns whether listing ended at the deadline.
  bool isInterrupted() const { return interrupted_; }

private:
  /// A model, with the values of guards under it.
  struct Known {
    explicit Known(expr::Model values) : model(std::move(values)), evaluator(model) {}
    expr::Model model;
    expr::Evaluator evaluator;
  };
  struct Level {
    uint32_t place = 0;
    uint32_t next = 0; ///< the transition to be tried next
    std::shared_ptr<Known> known;
  };

  /// Returns a model for the path so far and one more guard; null if there is none, or nobody knows.
  std::shared_ptr<Known> follow(const std::shared_ptr<Known>& known, const expr::Expr& guard);
  bool isCut(const expr::Expr& guard) const;
  /// Returns for each place whether an end or a cut can be reached from there: not all of them, if encoding
  /// was stopped.
  std::vector<bool> placesThatLeadOn() const;
  solver::Answer ask(solver::Query query);

  const TransitionSystem& system_;
  expr::Builder& builder_;
  solver::Solver& solver_;
  solver::Limits limits_;
  std::vector<expr::Expr> guards_;                          ///< the guards of the path so far
  std::unordered_map<const expr::Node*, unsigned> present_; ///< how often each of them occurs
  /// The sets of guards that contradict each guard together.
  std::unordered_map<expr::Expr, std::vector<std::vector<expr::Expr>>> contradictions_;
  uint64_t queries_ = 0, cores_ = 0, cuts_ = 0, unknown_ = 0;
  bool interrupted_ = false;
};

} // namespace sonde::allsmt
