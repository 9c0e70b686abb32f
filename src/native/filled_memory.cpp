#include "native/filled_memory.h"

#include "memory/layout.h"

#include <algorithm>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

namespace sonde::native {

namespace {

/// Shorter ranges are written.
constexpr uint64_t worthMapping = uint64_t{1} << 20;
constexpr uint64_t leastOfFile = uint64_t{2} << 20;
constexpr uint64_t mostMappings = 4096; ///< a process can have some 60,000

/// Returns a descriptor of a file of `size` bytes that are all `value`; -1 if there can be none.
int filledFile(uint64_t size, uint8_t value) {
  const int file = memfd_create("filled", MFD_CLOEXEC);
  if (file < 0) return -1;
  void* bytes = ftruncate(file, static_cast<off_t>(size)) == 0
                    ? mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
                    : MAP_FAILED;
  if (bytes == MAP_FAILED) {
    close(file);
    return -1;
  }
  std::memset(bytes, value, size);
  munmap(bytes, size);
  return file;
}

} // namespace

void fillMemory(uint8_t* begin, uint64_t size, uint8_t value) {
  using memory::pageSize;
  const bool isAligned = reinterpret_cast<uint64_t>(begin) % pageSize == 0;
  const uint64_t part = std::max(leastOfFile, (size / mostMappings + pageSize - 1) / pageSize * pageSize);
  const int file = isAligned && size >= worthMapping ? filledFile(part, value) : -1;
  uint64_t done = 0;
  while (file >= 0 && size - done >= pageSize) {
    const uint64_t count = std::min(part, (size - done) / pageSize * pageSize);
    if (mmap(begin + done, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_NORESERVE | MAP_FIXED, file, 0) ==
        MAP_FAILED)
      break;
    done += count;
  }
  if (file >= 0) close(file);
  std::memset(begin + done, value, size - done);
}

} // namespace sonde::native
