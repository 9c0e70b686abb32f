#include "memory/access_cache.h"

#include "memory/address_space.h"
#include "support/check.h"

namespace sonde::memory {

AccessCache::AccessCache(uint32_t siteCount, bool opensWindows)
    : opensWindows_(opensWindows), windows_((size_t{1} << windowBits) + 1), // the last window never opens
      listed_(windows_.size(), false) {
  lines_.assign(size_t{1} << lineBits, &windows_.back());
  sites_.assign(siteCount, &windows_.back());
}

AccessCache::~AccessCache() { detach(); }

void AccessCache::attach(AddressSpace& space) {
  if (space_ == &space) return;
  detach();
  if (space.cache()) space.cache()->detach();
  space_ = &space;
  space.setCache(this);
}

void AccessCache::detach() {
  closeAll();
  if (space_) space_->setCache(nullptr);
  space_ = nullptr;
}

AccessCache::Window& AccessCache::slotOf(uint64_t base) {
  return windows_[base / granule * 0x9e37'79b9'7f4a'7c15 >> (64 - windowBits)];
}

AccessCache::Window*& AccessCache::lineOf(uint64_t address) {
  return lines_[(address >> 6) & ((uint64_t{1} << lineBits) - 1)];
}

void AccessCache::close(uint64_t base, uint64_t size) {
  if (size > pageSize << (windowBits - 1)) return closeAll();
  for (uint64_t start = base; start == base || start - base < size; start += pageSize) {
    if (Window& window = slotOf(start); window.base == start) window.readable = window.writable = 0;
  }
}

void AccessCache::closeAll() {
  for (uint32_t index : opened_) {
    windows_[index].readable = windows_[index].writable = 0;
    listed_[index] = false;
  }
  opened_.clear();
}

const AccessCache::Window* AccessCache::open(uint32_t site, uint64_t address, AccessMode mode) {
  SONDE_DCHECK(space_, "attach a space first");
  const AddressSpace::Chunk chunk = space_->chunkAt(address, mode);
  if (!chunk.bytes) return nullptr;
  Window& window = slotOf(chunk.base);
  // A read opens a readable window. A window that was writable stays writable, because its bytes have not
  // moved.
  const bool stays = window.base == chunk.base && window.writable && window.bytes == chunk.bytes;
  window = {chunk.base, chunk.size, chunk.writable || stays ? chunk.size : 0, chunk.bytes};
  const auto index = static_cast<uint32_t>(&window - windows_.data());
  if (!listed_[index]) {
    listed_[index] = true;
    opened_.push_back(index);
  }
  if (opensWindows_) sites_[site] = lineOf(address) = &window;
  return &window;
}

const uint8_t* AccessCache::readable(uint32_t site, uint64_t address, uint64_t size) {
  Window* window = lineOf(address);
  const uint64_t offset = address - window->base;
  if (offset >= window->readable || window->readable - offset < size) return nullptr;
  sites_[site] = window;
  return window->bytes + offset;
}

uint8_t* AccessCache::writable(uint32_t site, uint64_t address, uint64_t size) {
  Window* window = lineOf(address);
  const uint64_t offset = address - window->base;
  if (offset >= window->writable || window->writable - offset < size) return nullptr;
  sites_[site] = window;
  return window->bytes + offset;
}

Outcome AccessCache::loadSlow(uint32_t site, uint64_t address, void* to, uint64_t size) {
  const Window* window = open(site, address, AccessMode::Read);
  const uint64_t offset = window ? address - window->base : 0;
  if (!window || window->readable - offset < size) return space_->read(address, to, size);
  std::memcpy(to, window->bytes + offset, size);
  return {};
}

FaultPtr AccessCache::storeSlow(uint32_t site, uint64_t address, const void* from, uint64_t size) {
  const Window* window = open(site, address, AccessMode::Write);
  const uint64_t offset = window ? address - window->base : 0;
  if (!window || window->writable - offset < size) return space_->write(address, from, size);
  std::memcpy(window->bytes + offset, from, size);
  return nullptr;
}

} // namespace sonde::memory
