#include "process/host_files.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace sonde::process {

Ref<HostFile> HostFile::open(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  return descriptor < 0 ? Ref<HostFile>() : Ref(new HostFile(descriptor));
}

HostFile::~HostFile() { close(descriptor_); }

struct stat HostFile::status() const {
  struct stat status{};
  fstat(descriptor_, &status);
  return status;
}

int64_t HostFile::read(void* to, uint64_t size, uint64_t offset) const {
  const ssize_t count = pread(descriptor_, to, size, static_cast<off_t>(offset));
  return count < 0 ? -errno : count;
}

int64_t HostStream::read(void* to, uint64_t size, uint64_t offset) {
  while (offset >= bytes_.size() && !ended_) {
    uint8_t block[65536];
    const ssize_t count = ::read(descriptor_, block, sizeof block);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return -errno;
    ended_ = count == 0;
    bytes_.insert(bytes_.end(), block, block + count);
  }
  if (offset >= bytes_.size()) return 0;
  const uint64_t count = std::min<uint64_t>(size, bytes_.size() - offset);
  std::memcpy(to, bytes_.data() + offset, count);
  return static_cast<int64_t>(count);
}

} // namespace sonde::process
