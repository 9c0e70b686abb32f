#include "path/decisions.h"

#include <utility>

namespace sonde::path {

void Decisions::Link::destroy(Link* link) {
  Ref<Link> rest = std::exchange(link->before, {});
  delete link;
  while (rest && rest.unique()) rest = std::exchange(rest->before, {});
}

void Decisions::add(const expr::Expr& constraint) {
  Ref<Link> link(new Link);
  link->constraint = constraint;
  link->count = size() + 1;
  link->before = std::move(last_);
  last_ = std::move(link);
}

std::vector<expr::Expr> Decisions::all() const {
  std::vector<expr::Expr> result(size());
  size_t place = result.size();
  for (const Link* link = last_.get(); link; link = link->before.get()) result[--place] = link->constraint;
  return result;
}

void Decisions::count(SharedBytes bytes) const {
  for (const Link* link = last_.get(); link; link = link->before.get()) {
    bytes = bytes.among(link->refs);
    if (!bytes) return;
    bytes.add(sizeof(Link));
  }
}

} // namespace sonde::path
