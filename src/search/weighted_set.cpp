#include "search/weighted_set.h"

#include "support/check.h"

namespace sonde::search {

void WeightedSet::set(StateId state, uint64_t weight) {
  SONDE_CHECK(weight > 0, "a weight is positive");
  auto [found, fresh] = places_.try_emplace(state, 0);
  if (fresh) {
    if (free_.empty()) grow();
    found->second = free_.back();
    free_.pop_back();
    states_[found->second] = state;
  }
  store(found->second, weight);
}

void WeightedSet::remove(StateId state) {
  auto found = places_.find(state);
  SONDE_CHECK(found != places_.end(), "the state is in the set");
  store(found->second, 0);
  free_.push_back(found->second);
  places_.erase(found);
}

StateId WeightedSet::draw(Rng& rng) const {
  SONDE_CHECK(!empty(), "there is a state to draw");
  uint64_t rest = rng.below(sums_[1]);
  size_t node = 1;
  while (node < states_.size()) {
    node *= 2;
    if (rest >= sums_[node]) rest -= sums_[node++];
  }
  return states_[node - states_.size()];
}

void WeightedSet::store(size_t place, uint64_t weight) {
  size_t node = states_.size() + place;
  sums_[node] = weight;
  for (node /= 2; node > 0; node /= 2) sums_[node] = sums_[2 * node] + sums_[2 * node + 1];
}

void WeightedSet::grow() {
  size_t before = states_.size();
  size_t places = before ? 2 * before : 16;
  std::vector<uint64_t> weights(sums_.begin() + static_cast<ptrdiff_t>(before), sums_.end());
  states_.resize(places);
  sums_.assign(2 * places, 0);
  std::copy(weights.begin(), weights.end(), sums_.begin() + static_cast<ptrdiff_t>(places));
  for (size_t node = places - 1; node > 0; --node) sums_[node] = sums_[2 * node] + sums_[2 * node + 1];
  for (size_t place = places; place-- > before;) free_.push_back(place);
}

} // namespace sonde::search
