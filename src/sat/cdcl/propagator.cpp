#include "sat/cdcl/propagator.h"

namespace sonde::sat::cdcl {

ClauseRef Propagator::propagate() {
  while (trail_.head < trail_.size()) {
    ++visited_;
    ClauseRef conflict = visit(~trail_[trail_.head++]);
    if (conflict != noClause) return conflict;
  }
  return noClause;
}

ClauseRef Propagator::visit(Lit falsified) {
  auto& list = store_.watches(falsified);
  ClauseArena& arena = store_.arena();
  ClauseRef conflict = noClause;
  size_t kept = 0, next = 0;
  while (next < list.size()) {
    Watch watch = list[next++];
    int other = trail_.value(watch.other);
    if (other > 0) {
      list[kept++] = watch;
      continue;
    }
    if (watch.isBinary()) {
      list[kept++] = watch;
      if (other < 0) {
        conflict = watch.clause();
        break;
      }
      if (cone_.contains(watch.other.variable())) trail_.assign(watch.other, watch.clause());
      continue;
    }

    auto literals = arena.literals(watch.clause());
    Lit first{literals[0].index ^ literals[1].index ^ falsified.index}; // the other watched literal
    int firstValue = trail_.value(first);
    if (firstValue > 0) {
      list[kept++] = Watch(watch.clause(), first, false);
      continue;
    }
    size_t i = 2;
    while (i < literals.size() && trail_.isFalse(literals[i])) ++i;
    if (i < literals.size()) {
      Lit replacement = literals[i];
      literals[0] = first;
      literals[1] = replacement;
      literals[i] = falsified;
      store_.watches(replacement).emplace_back(watch.clause(), first, false);
      continue;
    }
    list[kept++] = watch;
    if (firstValue < 0) {
      conflict = watch.clause();
      break;
    }
    if (cone_.contains(first.variable())) {
      literals[0] = first; // a reason has the literal that it forces in front
      literals[1] = falsified;
      trail_.assign(first, watch.clause());
    }
  }
  while (next < list.size()) list[kept++] = list[next++];
  list.erase(list.begin() + static_cast<ptrdiff_t>(kept), list.end());
  return conflict;
}

} // namespace sonde::sat::cdcl
