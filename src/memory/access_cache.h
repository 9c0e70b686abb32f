#pragma once

/// \file
/// Gives the step loop fast access to memory: loads and stores of concrete bytes in a handful of
/// instructions.
///
/// Each access site of the program remembers a *window*: the last object (or page of a large one) it touched,
/// as base, size and host bytes. An access that lies in the window is a subtraction, two comparisons and the
/// move itself. On a miss a second table, indexed by address, finds windows other sites have opened; then the
/// address space is asked.
///
/// Windows need no version: a site keeps a pointer to a slot, and whatever living object the slot describes
/// now, an address inside it is that object's. The address space closes the window of an object that dies or
/// whose bytes move, and all of them when it is copied, so a window is always true. Objects with symbolic
/// content never get a window.
///
///   AccessCache cache(siteCount);
///   cache.attach(space);                       // before running a state; detaches the space before it
///   if (!cache.load(site, address, value)) {   // the site's window
///     if (const uint8_t* bytes = cache.readable(site, address, sizeof value)) … // another site's window
///     else if (Outcome outcome = cache.loadSlow(site, address, &value, sizeof value)) … // the address space
///   }

#include "memory/fault.h"
#include "memory/layout.h"

#include <cstdint>
#include <cstring>
#include <vector>

namespace sonde::memory {

class AddressSpace;

class AccessCache {
public:
  /// Without windows, every access is a slow one.
  explicit AccessCache(uint32_t siteCount, bool opensWindows = true);
  AccessCache(const AccessCache&) = delete;
  AccessCache& operator=(const AccessCache&) = delete;
  ~AccessCache();

  void attach(AddressSpace& space);
  void detach();

  /// Loads a value through the site's window; returns false and does nothing if the address is not in it.
  template <typename T> bool load(uint32_t site, uint64_t address, T& value) const {
    const Window& window = *sites_[site];
    const uint64_t offset = address - window.base;
    if (offset >= window.readable || window.readable - offset < sizeof(T)) [[unlikely]]
      return false;
    std::memcpy(&value, window.bytes + offset, sizeof(T));
    return true;
  }

  template <typename T> bool store(uint32_t site, uint64_t address, T value) {
    const Window& window = *sites_[site];
    const uint64_t offset = address - window.base;
    if (offset >= window.writable || window.writable - offset < sizeof(T)) [[unlikely]]
      return false;
    std::memcpy(window.bytes + offset, &value, sizeof(T));
    return true;
  }

  /// Return the host bytes of an access that lies in a window which another site has opened, and make that
  /// window the site's; null if there is none.
  const uint8_t* readable(uint32_t site, uint64_t address, uint64_t size);
  uint8_t* writable(uint32_t site, uint64_t address, uint64_t size);

  /// Load or store any number of bytes at any address, and open a window for the site. Requires: the cache is
  /// attached.
  Outcome loadSlow(uint32_t site, uint64_t address, void* to, uint64_t size);
  [[nodiscard]] FaultPtr storeSlow(uint32_t site, uint64_t address, const void* from, uint64_t size);

  // --- For AddressSpace ---

  /// Closes the windows into [base, base + size), because the object died or its bytes moved.
  void close(uint64_t base, uint64_t size);
  void closeAll();
  /// Called when the address space moves to `space`, or is destroyed (null).
  void spaceMoved(AddressSpace* space) { space_ = space; }

private:
  struct Window {
    uint64_t base = 0;
    uint64_t readable = 0; ///< number of readable bytes from base; 0 while closed
    uint64_t writable = 0; ///< number of writable bytes: the same, or 0
    uint8_t* bytes = nullptr;
  };
  static constexpr unsigned windowBits = 11;
  static constexpr unsigned lineBits = 12;

  Window& slotOf(uint64_t base);
  Window*& lineOf(uint64_t address);
  const Window* open(uint32_t site, uint64_t address, AccessMode mode);

  const bool opensWindows_;
  std::vector<Window*> sites_;
  std::vector<Window> windows_; ///< by the base of the object or page, which has at most one window
  std::vector<Window*> lines_;  ///< hints, by the 64 bytes that an address lies in
  std::vector<bool> listed_;
  std::vector<uint32_t> opened_; ///< every window that may be open, each once
  AddressSpace* space_ = nullptr;
};

} // namespace sonde::memory
