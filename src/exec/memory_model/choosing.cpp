#include "exec/memory_model/choosing.h"

#include "exec/memory_model/access.h"
#include "exec/memory_model/targets.h"
#include "exec/symbolic/conditions.h"

#include <algorithm>

namespace sonde::exec {

using expr::Expr;

namespace {

/// Returns whether the pointer has one address in each target: that of a field, as most pointers have. One
/// query for all of them.
bool areAtNumbers(Execution& execution, const SymbolicAccess& access, const std::vector<Target>& targets) {
  expr::Builder& builder = execution.reasoner.builder();
  Expr elsewhere = builder.boolean(false);
  for (const Target& target : targets) {
    const Expr isThere = builder.eq(access.address, builder.constant(64, target.address));
    elsewhere = builder.bitOr(elsewhere, builder.bitAnd(target.condition, builder.bitNot(isThere)));
  }
  return execution.reasoner.possible(execution.state.path, elsewhere).answer ==
         path::Reasoner::Answer::Impossible;
}

} // namespace

ChoosingModel::Decision ChoosingModel::decide(Execution& execution, const SymbolicAccess& access,
                                              const Candidates* cannotBeJoined) {
  const bool mayJoin = !cannotBeJoined;
  size_t mostTargets = execution.settings.maxTargets;
  // Each object that the expression shows is followed.
  const auto follow = [&](const Candidates& candidates) {
    mostTargets = std::max(mostTargets, candidates.mostTargets());
  };
  if (cannotBeJoined) follow(*cannotBeJoined);
  expr::Builder& builder = execution.reasoner.builder();
  const auto isToBeJoined = [&](const Candidates& candidates) {
    return mayJoin && candidates.areSizesNumbers() && joins(execution, access, candidates);
  };
  if (mayJoin && !isOfOneObject(access.address)) {
    const std::shared_ptr<const Seen> seen = seen_.find(builder, execution.state.memory, access);
    const bool isJoined = seen && seen->inside && isToBeJoined(seen->candidates);
    if (isJoined && exec::choose(execution, seen->inside)) {
      countTargets(seen->candidates.bases().size());
      return {{}, {seen, &seen->candidates}};
    }
    if (seen && !isJoined) follow(seen->candidates);
  }
  const Resolution resolution = resolve(execution, access, mostTargets);
  execution.observer.resolved(execution.site(), resolution.targets);
  countTargets(resolution.targets.size());
  if (!forkFailures(execution, resolution)) return {};
  const memory::ObjectInfo& first = resolution.targets.front().object;
  if (mayJoin && (resolution.targets.size() > 1 || joinsSingle(first))) {
    const bool isKnown = resolution.targets.size() > 1 && areAtNumbers(execution, access, resolution.targets);
    Candidates found = Candidates::found(builder, access, resolution.targets, isKnown);
    if (isToBeJoined(found)) {
      assumeTargets(execution, resolution);
      return {{}, std::make_shared<const Candidates>(std::move(found))};
    }
  }
  counters_.Forks += resolution.targets.size() - 1;
  if (!forkTargets(execution, resolution, access)) return {};
  return {first, {}};
}

Expr ChoosingModel::load(Execution& execution, const SymbolicAccess& access) {
  Decision decision = decide(execution, access);
  if (decision.joined) {
    const Expr value = loadJoined(execution, access, *decision.joined);
    if (value || execution.ending) return value;
    decision = decide(execution, access, decision.joined.get());
  }
  return decision.object ? loadFromObject(execution, access, *decision.object) : Expr();
}

bool ChoosingModel::store(Execution& execution, const SymbolicAccess& access, const Expr& value) {
  Decision decision = decide(execution, access);
  if (decision.joined) {
    if (storeJoined(execution, access, *decision.joined, value)) return true;
    if (execution.ending) return false;
    decision = decide(execution, access, decision.joined.get());
  }
  if (decision.object) storeToObject(execution, access, *decision.object, value);
  return decision.object.has_value();
}

} // namespace sonde::exec
