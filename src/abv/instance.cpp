#include "abv/instance.h"

#include <algorithm>

namespace sonde::abv {

bool Instance::isMostlyGarbage() {
  uint64_t variables = gates.variables();
  if (variables < countAt_) return false;
  uint64_t now = blaster.query();
  uint64_t live = blaster.variablesUsedSince(now - std::min(now, recentQueries));
  if (live < variables / 4) return true;
  countAt_ = variables + variables / 4;
  return false;
}

} // namespace sonde::abv
