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
  if (known.size() >= mostFields) return anywhere(object);
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

} // namespace sonde::pointsto
