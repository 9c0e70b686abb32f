#pragma once

/// \file
/// An expression as a choice among values: by a condition, or by the index of a table. A choice is often not
/// what an expression shows first:
///
/// - a pointer that was stored under a condition differs from the old one in a few bytes only, so that the
///   choice is inside of a concatenation, in several of its parts;
/// - a pointer that is read from a table which was written at symbolic indices is a concatenation of bytes.
///   Each of them is a read at `j` of a list of writes: if `j` is the place of the last write, the byte that
///   was written; otherwise the same read of what was there before. Below all writes, bytes of a table at
///   `8 * j`, `8 * j + 1`, … are one element of a table at `j`;
/// - a tag is masked off, or a pointer was kept as a shorter number: a function of one choice and numbers is
///   the choice of the results.

#include "expr/rewrite/builder.h"

#include <functional>
#include <optional>
#include <vector>

namespace sonde::exec {

struct Choice {
  expr::Expr by{}; ///< the condition, or the index of the table
  bool isTable = false;
  std::vector<expr::Expr> values{}; ///< then and otherwise; or what is past the end of the table, and its
                                    ///< elements
};

/// Returns the choice that an expression is; nothing if it is none, or if `spend`, which is asked before the
/// values are made, and told how much work that is, returns false. Where several choices meet in a
/// concatenation, the values contain all but one of them.
std::optional<Choice> choiceOf(expr::Builder&, const expr::Node*, const std::function<bool(size_t)>& spend);

} // namespace sonde::exec
