#include "expr/rewrite/rules.h"

namespace sonde::expr {

const char* ruleName(Rule rule) {
  static constexpr const char* names[] = {
#define X(rule, statement) #rule,
      SONDE_REWRITE_RULES(X)
#undef X
  };
  return names[static_cast<unsigned>(rule)];
}

const char* ruleStatement(Rule rule) {
  static constexpr const char* statements[] = {
#define X(rule, statement) statement,
      SONDE_REWRITE_RULES(X)
#undef X
  };
  return statements[static_cast<unsigned>(rule)];
}

} // namespace sonde::expr
