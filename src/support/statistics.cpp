#include "support/statistics.h"

#include <fmt/format.h>

namespace sonde {

uint64_t* Statistics::find(const CounterTable& table) const {
  for (const Group& group : groups_)
    if (group.table.rows.data() == table.rows.data()) return group.values.get();
  return nullptr;
}

uint64_t* Statistics::values(const CounterTable& table) {
  if (uint64_t* found = find(table)) return found;
  groups_.push_back({table, std::make_unique<uint64_t[]>(table.rows.size())});
  return groups_.back().values.get();
}

static std::string valueText(uint64_t value, Unit unit) {
  return unit == Unit::Duration ? fmt::format("{:.3f} ms", static_cast<double>(value) / 1e6)
                                : fmt::format("{}", value);
}

std::string Statistics::table() const {
  std::string text;
  for (const Group& group : groups_)
    for (size_t i = 0; i < group.table.rows.size(); ++i) {
      const CounterRow& row = group.table.rows[i];
      text += fmt::format("{:<24} {:<24} {:>16}  {}\n", group.table.component, row.name,
                          valueText(group.values[i], row.unit), row.meaning);
    }
  return text;
}

} // namespace sonde
