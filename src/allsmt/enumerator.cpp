#include "allsmt/enumerator.h"

#include <algorithm>

namespace sonde::allsmt {

using expr::Expr;

solver::Answer Enumerator::ask(solver::Query query) {
  ++queries_;
  query.limits = limits_;
  solver::Answer answer = solver_.check(query);
  if (answer.isUnknown()) {
    interrupted_ = limits_.deadline.passed();
    if (!interrupted_) ++unknown_;
  }
  return answer;
}

bool Enumerator::isCut(const Expr& guard) const {
  const auto found = contradictions_.find(guard);
  if (found == contradictions_.end()) return false;
  return std::ranges::any_of(found->second, [&](const std::vector<Expr>& others) {
    return std::ranges::all_of(others, [&](const Expr& other) { return present_.contains(other.get()); });
  });
}

std::shared_ptr<Enumerator::Known> Enumerator::follow(const std::shared_ptr<Known>& known,
                                                      const Expr& guard) {
  if (!guard || known->evaluator.isTrue(guard)) return known;
  if (isCut(guard)) {
    ++cuts_;
    return nullptr;
  }
  const solver::Answer answer =
      ask({.constraints = guards_, .goal = guard, .constraintsConsistent = true, .limits = {}});
  if (answer.isUnsat()) {
    ++cores_;
    std::vector<Expr>& others = contradictions_[guard].emplace_back();
    for (unsigned used : answer.used) others.push_back(guards_[used]);
  }
  if (!answer.isSat()) return nullptr;
  expr::Model model = known->model;
  model.override(answer.model, answer.scope);
  return std::make_shared<Known>(std::move(model));
}

std::vector<bool> Enumerator::placesThatLeadOn() const {
  std::vector<std::vector<uint32_t>> before(system_.places.size());
  std::vector<bool> leadsOn(system_.places.size());
  std::vector<uint32_t> work;
  for (uint32_t n = 0; n < system_.places.size(); ++n) {
    const Place& place = system_.places[n];
    for (const Transition& transition : place.out) before[transition.target].push_back(n);
    if (place.end || place.cut) work.push_back(n);
  }
  while (!work.empty()) {
    const uint32_t place = work.back();
    work.pop_back();
    if (leadsOn[place]) continue;
    leadsOn[place] = true;
    work.insert(work.end(), before[place].begin(), before[place].end());
  }
  return leadsOn;
}

void Enumerator::listBySearch(const Visit& visit) {
  const std::vector<bool> leadsOn = placesThatLeadOn();
  std::vector<Level> levels{{0, 0, std::make_shared<Known>(expr::Model())}};
  while (!levels.empty() && !interrupted_) {
    Level& level = levels.back();
    const Place& place = system_.places[level.place];
    const auto leave = [&] {
      levels.pop_back();
      if (levels.empty()) return;
      const Level& above = levels.back();
      if (const Expr& guard = system_.places[above.place].out[above.next - 1].guard) {
        if (--present_[guard.get()] == 0) present_.erase(guard.get());
        guards_.pop_back();
      }
    };
    if (place.out.empty() && (place.end || place.cut)) {
      Path path;
      for (size_t n = 0; n + 1 < levels.size(); ++n)
        path.steps.push_back({levels[n].place, levels[n].next - 1});
      path.last = level.place;
      path.model = level.known->model;
      if (!visit(path)) return;
    }
    if (level.next >= place.out.size()) {
      leave();
      continue;
    }
    const Transition& transition = place.out[level.next++];
    if (!leadsOn[transition.target]) continue;
    std::shared_ptr<Known> known = follow(level.known, transition.guard);
    if (!known) continue;
    if (transition.guard) {
      guards_.push_back(transition.guard);
      ++present_[transition.guard.get()];
    }
    levels.push_back({transition.target, 0, std::move(known)});
  }
}

Path Enumerator::pathOf(expr::Model model) const {
  Path path;
  path.model = std::move(model);
  expr::Evaluator evaluator(path.model);
  for (;;) {
    const std::vector<Transition>& out = system_.places[path.last].out;
    const auto taken = std::ranges::find_if(out, [&](const Transition& transition) {
      return !transition.guard || evaluator.isTrue(transition.guard);
    });
    if (taken == out.end()) return path;
    path.steps.push_back({path.last, static_cast<uint32_t>(taken - out.begin())});
    path.last = taken->target;
  }
}

Expr Enumerator::wholeFormula() const {
  // Transitions lead to places that were made later.
  std::vector<Expr> formulas(system_.places.size());
  for (size_t n = system_.places.size(); n-- > 0;) {
    const Place& place = system_.places[n];
    Expr formula = builder_.boolean(place.end || place.cut);
    for (const Transition& transition : place.out) {
      const Expr& rest = formulas[transition.target];
      formula = builder_.bitOr(formula, transition.guard ? builder_.bitAnd(transition.guard, rest) : rest);
    }
    formulas[n] = formula;
  }
  return formulas[0];
}

void Enumerator::listByBlocking(const Visit& visit) {
  std::vector<Expr> constraints{wholeFormula()};
  for (;;) {
    const solver::Answer answer =
        ask({.constraints = constraints, .goal = {}, .constraintsConsistent = false, .limits = {}});
    if (!answer.isSat()) return;
    const Path path = pathOf(answer.model);
    Expr guards = builder_.boolean(true);
    for (const Step& step : path.steps)
      if (const Expr& guard = system_.places[step.place].out[step.transition].guard)
        guards = builder_.bitAnd(guards, guard);
    if (!visit(path)) return;
    constraints.push_back(builder_.bitNot(guards));
  }
}

void Enumerator::listOverAllGuards(const Visit& visit) {
  // One atom for each place that is left in several ways; of a branch, its two guards are one atom.
  std::vector<Expr> atoms;
  std::unordered_set<const expr::Node*> seen;
  for (const Place& place : system_.places)
    for (size_t n = 0; place.out.size() > 1 && n < place.out.size(); ++n) {
      const Expr& guard = place.out[n].guard;
      if (!guard || seen.contains(guard.get()) || seen.contains(builder_.bitNot(guard).get())) continue;
      seen.insert(guard.get());
      atoms.push_back(guard);
    }
  std::vector<Expr> constraints{wholeFormula()};
  for (;;) {
    const solver::Answer answer =
        ask({.constraints = constraints, .goal = {}, .constraintsConsistent = false, .limits = {}});
    if (!answer.isSat()) return;
    expr::Evaluator evaluator(answer.model);
    Expr values = builder_.boolean(true);
    for (const Expr& atom : atoms)
      values = builder_.bitAnd(values, evaluator.isTrue(atom) ? atom : builder_.bitNot(atom));
    if (!visit(pathOf(answer.model))) return;
    constraints.push_back(builder_.bitNot(values));
  }
}

} // namespace sonde::allsmt
