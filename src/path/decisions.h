#pragma once

/// \file
/// The constraints of a path in the order in which they were assumed. States that were forked from each other
/// share what they have in common, so copying and adding take constant time; the list is written out only
/// when somebody asks for it.

#include "expr/expr.h"
#include "support/ref.h"
#include "support/shared_bytes.h"

#include <cstddef>
#include <vector>

namespace sonde::path {

class Decisions {
public:
  void add(const expr::Expr& constraint);
  /// Oldest first.
  std::vector<expr::Expr> all() const;
  size_t size() const { return last_ ? last_->count : 0; }
  void count(SharedBytes) const;

private:
  struct Link : Counted<Link> {
    Ref<Link> before;
    expr::Expr constraint;
    size_t count = 1; ///< the number of links, this one included

    /// A path may be a million decisions long: no recursion.
    static void destroy(Link*);
  };

  Ref<Link> last_;
};

} // namespace sonde::path
