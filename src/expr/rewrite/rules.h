#pragma once

#include <cstdint>

namespace sonde::expr {

// clang-format off
/// X(Rule, "statement")
#define SONDE_REWRITE_RULES(X)                                                                               \
  X(FoldConstants,       "an operation on constants is its value")                                           \
  X(FoldAbstract,        "an expression whose abstract value is one value is that value")
// clang-format on

enum class Rule : std::uint16_t {
#define X(rule, statement) rule,
  SONDE_REWRITE_RULES(X)
#undef X
};

constexpr unsigned kRuleCount = 0
#define X(rule, statement) +1
    SONDE_REWRITE_RULES(X)
#undef X
    ;

} // namespace sonde::expr
