#include "output/bug_table.h"

namespace sonde::output {

std::string placeOf(const program::Program& program, const exec::ErrorReport& error) {
  for (const exec::StackEntry& entry : error.stack)
    if (std::string place = program.describe(entry.location); !place.empty()) return place;
  return {};
}

std::pair<Bug&, bool> BugTable::add(const exec::ErrorReport& error) {
  std::string place = placeOf(program_, error);
  auto [entry, isNew] = numbers_.try_emplace({error.kind, place}, bugs_.size());
  if (isNew) bugs_.push_back({error.kind, std::move(place), 0, {}});
  Bug& bug = bugs_[entry->second];
  ++bug.paths;
  return {bug, isNew};
}

} // namespace sonde::output
