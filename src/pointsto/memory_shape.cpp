#include "pointsto/memory_shape.h"

#include <algorithm>

namespace sonde::pointsto {

MemoryShape::Fields& MemoryShape::fields(ObjectId object) {
  if (fields_.size() <= object) fields_.resize(graph_.objects().size());
  return fields_[object];
}

LocationId MemoryShape::at(ObjectId object, int64_t offset) {
  if (const uint64_t period = graph_.objects()[object].period) offset = modulo(offset, period);
  auto& known = fields(object).locations;
  const auto found = std::ranges::lower_bound(known, offset, {}, &std::pair<int64_t, LocationId>::first);
  if (found != known.end() && found->first == offset) return found->second;
  if (isCrowded(object, known.size())) return anywhere(object);
  const auto fresh = static_cast<LocationId>(locations_.size());
  locations_.push_back({object, false, offset});
  known.insert(found, {offset, fresh});
  return fresh;
}

LocationId MemoryShape::anywhere(ObjectId object) {
  if (graph_.objects()[object].period == 1) return at(object, 0);
  std::optional<LocationId>& location = fields(object).anywhere;
  if (!location) {
    location = static_cast<LocationId>(locations_.size());
    locations_.push_back({object, true, 0});
  }
  return *location;
}

LocationId MemoryShape::moved(LocationId location, int64_t offset, uint64_t stride) {
  const Location from = locations_[location];
  if (from.anywhere) return location;
  const uint64_t period = graph_.objects()[from.object].period;
  if (stride != 0 && (period == 0 || stride % period != 0)) return anywhere(from.object);
  // Offsets wrap around like addresses.
  return at(from.object,
            static_cast<int64_t>(static_cast<uint64_t>(from.offset) + static_cast<uint64_t>(offset)));
}

bool MemoryShape::isCrowded(ObjectId object, size_t count) {
  if (count < mostFields_) return false;
  if (graph_.objects()[object].period != 1) crowded_.push_back(object);
  return true;
}

std::vector<LocationId> MemoryShape::collapse(ObjectId object) {
  std::vector<LocationId> gone;
  Fields& known = fields(object);
  if (known.anywhere) gone.push_back(*known.anywhere);
  for (const auto& [offset, location] : known.locations)
    if (offset != 0) gone.push_back(location);
  std::erase_if(known.locations, [](const auto& location) { return location.first != 0; });
  known.anywhere.reset();
  graph_.forgetFields(object);
  return gone;
}

} // namespace sonde::pointsto
