#include "output/bug_table.h"

namespace sonde::output {

std::pair<Bug&, bool> BugTable::add(const exec::ErrorReport& error) {
  std::string place = exec::describePlace(program_, error);
  auto [entry, isNew] = numbers_.try_emplace({error.kind, place}, bugs_.size());
  if (isNew) bugs_.push_back({error.kind, std::move(place), 0, {}});
  Bug& bug = bugs_[entry->second];
  ++bug.paths;
  return {bug, isNew};
}

} // namespace sonde::output
