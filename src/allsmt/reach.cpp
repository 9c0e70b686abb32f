#include "allsmt/reach.h"

#include "expr/evaluate.h"

namespace sonde::allsmt {

using expr::Expr;

const Reach* ReachTree::common(const Reach* a, const Reach* b) {
  while (a != b) {
    if (!a || !b) return nullptr;
    if (a->depth >= b->depth)
      a = a->parent;
    else
      b = b->parent;
  }
  return a;
}

Expr ReachTree::beyond(const Reach* above, const Reach* below) {
  Expr all = builder_.boolean(true);
  for (const Reach* at = below; at != above; at = at->parent)
    if (at->local) all = builder_.bitAnd(at->local, all);
  return all;
}

const Reach* ReachTree::either(const Reach* a, const Reach* b) {
  const Reach* above = common(a, b);
  if (a->parent == above && b->parent == above && a->branch != 0 && a->branch == b->branch) return above;
  const Expr either = builder_.bitOr(beyond(above, a), beyond(above, b));
  if (either->isTrue() || isImpossible(above->path, builder_.bitNot(either))) return above;
  path::PathCondition path = above->path;
  const expr::Model model = a->path.wholeModel();
  path.add(either, path.partOf(either), &model);
  return add(above, either, std::move(path));
}

bool ReachTree::isImpossible(const path::PathCondition& path, const Expr& condition) {
  const path::PathCondition::Part part = path.partOf(condition);
  if (expr::evaluate(condition, *path.model(part)).isOne()) return false;
  return solver_.check({path.constraints(part), condition, true, limits_}).isUnsat();
}

} // namespace sonde::allsmt
