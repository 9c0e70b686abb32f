#include "solver/statistics_table.h"

#include <fmt/format.h>

namespace sonde::solver {

std::string statisticsTable(const Statistics& statistics, const expr::Builder& builder,
                            const expr::Context& context) {
  std::string table = statistics.table();
  auto add = [&](const char* component, const char* name, uint64_t value, const char* meaning) {
    table += fmt::format("{:<24} {:<24} {:>16}  {}\n", component, name, value, meaning);
  };
  for (unsigned i = 0; i < expr::ruleCount; ++i) {
    auto rule = static_cast<expr::Rule>(i);
    if (uint64_t uses = builder.ruleUses(rule))
      add("rewrite", expr::ruleName(rule), uses, expr::ruleStatement(rule));
  }
  add("expr", "NodesMade", context.nodesMade(), "expressions made");
  return table;
}

} // namespace sonde::solver
