#include "abv/instance.h"

#include <algorithm>

namespace sonde::abv {

bool Instance::isMostlyGarbage() {
  std::uint64_t variables = gates.variables();
  if (variables < countAt_) return false;
  std::uint64_t now = blaster.query();
  std::uint64_t live = blaster.variablesUsedSince(now - std::min(now, kRecentQueries));
  if (live < variables / 4) return true;
  countAt_ = variables + variables / 4;
  return false;
}

} // namespace sonde::abv
