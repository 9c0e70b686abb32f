#include "expr/rewrite/rules.h"

namespace sonde::expr {

const char* ruleName(Rule rule) {
  static constexpr const char* kNames[] = {
#define X(rule, statement) #rule,
      SONDE_REWRITE_RULES(X)
#undef X
  };
  return kNames[static_cast<unsigned>(rule)];
}

const char* ruleStatement(Rule rule) {
  static constexpr const char* kStatements[] = {
#define X(rule, statement) statement,
      SONDE_REWRITE_RULES(X)
#undef X
  };
  return kStatements[static_cast<unsigned>(rule)];
}

} // namespace sonde::expr
