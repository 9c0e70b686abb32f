#pragma once

#include "expr/rewrite/builder.h"

#include <cstdint>
#include <unordered_map>

namespace sonde::fuzz {

/// What the Builder makes of expressions built as told. Results are remembered and kept alive.
class Simplifier {
public:
  explicit Simplifier(expr::Builder& builder) : builder_(builder) {}
  expr::Expr simplify(const expr::Node* root);

private:
  expr::Builder& builder_;
  std::unordered_map<expr::Expr, expr::Expr> results_;
};

/// `root` with `from` replaced by `to`, of the same sort; nothing is simplified.
expr::Expr replaceAsTold(const expr::Node* root, const expr::Node* from, const expr::Node* to);

} // namespace sonde::fuzz
