#include "search/shedding.h"

#include <algorithm>

namespace sonde::search {

std::vector<StateId> chooseToShed(std::vector<Candidate> candidates, size_t count) {
  count = std::min(count, candidates.size());
  auto end = candidates.begin() + static_cast<ptrdiff_t>(count);
  auto sooner = [](const Candidate& left, const Candidate& right) {
    return left.instructionsSinceNew != right.instructionsSinceNew
               ? left.instructionsSinceNew > right.instructionsSinceNew
               : left.state > right.state;
  };
  std::nth_element(candidates.begin(), end, candidates.end(), sooner);
  std::vector<StateId> result;
  result.reserve(count);
  for (auto candidate = candidates.begin(); candidate != end; ++candidate) result.push_back(candidate->state);
  std::sort(result.begin(), result.end());
  return result;
}

} // namespace sonde::search
