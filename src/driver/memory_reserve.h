#pragma once

/// \file
/// Address space that is given back when the system has no more memory, so that results can be written. It is
/// not the allocator's, which may keep what it is given back for allocations of other sizes.

#include <cstddef>
#include <new>
#include <sys/mman.h>

namespace sonde::driver {

class MemoryReserve {
public:
  /// Throws std::bad_alloc if the system has not so much address space left.
  MemoryReserve()
      : start_(::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1,
                      0)) {
    if (start_ == MAP_FAILED) throw std::bad_alloc();
  }
  MemoryReserve(const MemoryReserve&) = delete;
  MemoryReserve& operator=(const MemoryReserve&) = delete;
  ~MemoryReserve() { release(); }

  void release() {
    if (start_ != MAP_FAILED) ::munmap(start_, size);
    start_ = MAP_FAILED;
  }

private:
  static constexpr size_t size = size_t{32} << 20;

  void* start_;
};

} // namespace sonde::driver
