#include "native/guest_image.h"

#include "native/filled_memory.h"
#include "support/check.h"

#include <algorithm>
#include <cstring>
#include <sys/mman.h>

namespace sonde::native {

using memory::AddressSpace;
using memory::ObjectInfo;
using memory::pageSize;

namespace {

constexpr unsigned maxLevels = 4;      ///< the number of pointer levels followed from an argument
constexpr size_t maxObjects = 1 << 12; ///< the number of objects mapped in advance
constexpr uint8_t gapPattern = 0xa5;

uint64_t pageDown(uint64_t address) { return address / pageSize * pageSize; }
uint64_t pageUp(uint64_t address) { return pageDown(address + pageSize - 1); }
uint8_t* hostPointer(uint64_t address) {
  return reinterpret_cast<uint8_t*>(address); // NOLINT(performance-no-int-to-ptr): they are the host's
}

/// Splits [begin, end) into gaps and the stretches of living objects, by ascending address.
void walk(const AddressSpace& space, uint64_t begin, uint64_t end,
          const std::function<void(uint64_t address, uint64_t size)>& gap,
          const std::function<void(const AddressSpace::Stretch&)>& stretch) {
  uint64_t at = begin;
  while (at < end) {
    const auto object = space.objectFrom(at);
    if (!object || object->base >= end) break;
    if (object->base > at) {
      gap(at, object->base - at);
      at = object->base;
    }
    for (const uint64_t stop = std::min(end, object->base + object->size); at < stop;) {
      AddressSpace::Stretch piece = space.stretchAt(at);
      piece.size = std::min(piece.size, stop - at);
      stretch(piece);
      at += piece.size;
    }
  }
  if (at < end) gap(at, end - at);
}

/// Returns for each page of a mapped range whether it was accessed since.
std::vector<unsigned char> touchedPages(uint64_t begin, uint64_t end) {
  std::vector<unsigned char> touched((end - begin) / pageSize, 1);
  (void)mincore(hostPointer(begin), end - begin, touched.data()); // on failure, all pages count as accessed
  return touched;
}

bool allEqual(const uint8_t* bytes, uint64_t size, uint8_t value) {
  return size == 0 || (bytes[0] == value && std::memcmp(bytes, bytes + 1, size - 1) == 0);
}

} // namespace

void GuestImage::map(uint64_t begin, uint64_t end) {
  for (uint64_t at = begin; at < end;) {
    auto next = mapped_.upper_bound(at);
    if (next != mapped_.begin() && std::prev(next)->second > at) {
      at = std::prev(next)->second;
      continue;
    }
    const uint64_t stop = next == mapped_.end() ? end : std::min(end, next->first);
    void* place = mmap(hostPointer(at), stop - at, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    SONDE_CHECK(place == hostPointer(at), "the host uses an address of the guest's range");
    mapped_[at] = stop;
    fill(at, stop);
    at = stop;
  }
}

void GuestImage::fill(uint64_t begin, uint64_t end) {
  AddressSpace::Stretch unwritten{}; // pages that lie side by side are filled together
  const auto fillUnwritten = [&] {
    if (unwritten.fill) fillMemory(hostPointer(unwritten.address), unwritten.size, unwritten.fill);
    unwritten = {};
  };
  walk(
      space_, begin, end,
      [](uint64_t address, uint64_t size) { std::memset(hostPointer(address), gapPattern, size); },
      [&](const AddressSpace::Stretch& stretch) {
        if (stretch.bytes) {
          std::memcpy(hostPointer(stretch.address), stretch.bytes, stretch.size);
          return;
        }
        if (stretch.address != unwritten.address + unwritten.size || stretch.fill != unwritten.fill) {
          fillUnwritten();
          unwritten = {stretch.address, nullptr, 0, false, stretch.fill};
        }
        unwritten.size += stretch.size;
      });
  fillUnwritten();
}

void GuestImage::mapReachable(uint64_t address) {
  std::vector<ObjectInfo> level;
  size_t seen = 0;
  std::map<uint64_t, bool> visited;
  const auto reach = [&](uint64_t target, std::vector<ObjectInfo>& into) {
    if (!memory::guestRange.contains(target) || memory::codeRegion.contains(target) || seen >= maxObjects)
      return;
    auto object = space_.objectAt(target);
    if (!object) object = space_.objectAt(target - 1); // the pointer may be one past the end
    if (!object || !visited.emplace(object->base, true).second) return;
    ++seen;
    map(pageDown(object->base), pageUp(object->base + std::max<uint64_t>(object->size, 1)));
    into.push_back(*object);
  };
  reach(address, level);
  for (unsigned depth = 1; depth < maxLevels && !level.empty(); ++depth) {
    std::vector<ObjectInfo> next;
    for (const ObjectInfo& object : level) {
      for (uint64_t at = object.base; at < object.base + object.size;) {
        const AddressSpace::Stretch stretch = space_.stretchAt(at);
        for (uint64_t offset = 0; stretch.bytes && offset + sizeof(uint64_t) <= stretch.size;
             offset += sizeof(uint64_t)) {
          uint64_t word;
          std::memcpy(&word, stretch.bytes + offset, sizeof word);
          reach(word, next);
        }
        at += stretch.size;
      }
    }
    level = std::move(next);
  }
}

bool GuestImage::mapTouched(uint64_t address) {
  if (!space_.objectAt(address)) return false;
  auto next = mapped_.upper_bound(address);
  if (next != mapped_.begin() && std::prev(next)->second > address) return false;
  map(pageDown(address), pageDown(address) + pageSize);
  return true;
}

void GuestImage::compare(const std::function<void(const Change&)>& change,
                         const std::function<void(uint64_t)>& stray) const {
  for (const auto& [begin, end] : mapped_) compareRange(begin, end, change, stray);
}

void GuestImage::compareRange(uint64_t begin, uint64_t end, const std::function<void(const Change&)>& change,
                              const std::function<void(uint64_t)>& stray) const {
  const std::vector<unsigned char> touched = touchedPages(begin, end);
  walk(
      space_, begin, end,
      [&](uint64_t address, uint64_t size) {
        const uint8_t* bytes = hostPointer(address);
        if (allEqual(bytes, size, gapPattern)) return;
        stray(address +
              static_cast<uint64_t>(
                  std::find_if(bytes, bytes + size, [](uint8_t b) { return b != gapPattern; }) - bytes));
      },
      [&](const AddressSpace::Stretch& stretch) {
        const uint8_t* now = hostPointer(stretch.address);
        if (!stretch.bytes && stretch.fill == 0 && !(touched[(stretch.address - begin) / pageSize] & 1))
          return;
        const bool same = stretch.bytes ? std::memcmp(now, stretch.bytes, stretch.size) == 0
                                        : allEqual(now, stretch.size, stretch.fill);
        if (same) return;
        const auto before = [&](uint64_t i) { return stretch.bytes ? stretch.bytes[i] : stretch.fill; };
        uint64_t first = 0, last = stretch.size - 1;
        while (now[first] == before(first)) ++first;
        while (now[last] == before(last)) --last;
        if (stretch.readOnly)
          stray(stretch.address + first);
        else
          change({stretch.address + first, now + first, last - first + 1});
      });
}

} // namespace sonde::native
