#include "exec/memory_model/seen.h"

#include <algorithm>

namespace sonde::exec {

namespace {

/// Entries of so many expressions in sum are kept.
constexpr size_t mostKept = size_t{1} << 18;

} // namespace

std::shared_ptr<const Seen> SeenCandidates::find(expr::Builder& builder, const memory::AddressSpace& memory,
                                                 const SymbolicAccess& access) {
  const Key key{access.address->id(), access.size, access.mode};
  const auto known = entries_.find(key);
  const auto isThere = [&](const Sight& sight) { return memory.objectAt(sight.address) == sight.object; };
  if (known != entries_.end() && std::ranges::all_of(known->second.sights, isThere))
    return known->second.seen;

  Entry entry{.address = access.address};
  if (auto candidates = Candidates::seen(builder, memory, access, &entry.sights)) {
    Seen seen{std::move(*candidates)};
    if (seen.candidates.bases().size() > 1) seen.inside = seen.candidates.inside(builder, access.size);
    entry.seen = std::make_shared<const Seen>(std::move(seen));
  }
  size_ += entry.sights.size() + (entry.seen ? entry.seen->candidates.size() : 0) + 1;
  if (size_ > mostKept) {
    entries_.clear();
    size_ = 0;
  }
  return (entries_[key] = std::move(entry)).seen;
}

} // namespace sonde::exec
