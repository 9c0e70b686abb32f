#pragma once

/// \file
/// Files of the host that all states of a run share: regular files, and standard input. They are read and
/// never written.

#include "support/ref.h"

#include <cstdint>
#include <string>
#include <sys/stat.h>
#include <vector>

namespace sonde::process {

/// A regular file of the host, or anything else that can be read at any offset.
class HostFile : public Counted<HostFile> {
public:
  /// Opens a file; returns null with `errno` if it cannot be opened.
  static Ref<HostFile> open(const std::string& path);
  explicit HostFile(int descriptor) : descriptor_(descriptor) {}
  HostFile(const HostFile&) = delete;
  HostFile& operator=(const HostFile&) = delete;
  ~HostFile();

  struct stat status() const;
  /// Reads like pread: returns the number of bytes, or a negative `errno`.
  int64_t read(void* to, uint64_t size, uint64_t offset) const;

private:
  int descriptor_;
};

/// A stream whose bytes can be read once and in order, as from a pipe. They are kept, so that every state
/// reads them at its own offset.
class HostStream : public Counted<HostStream> {
public:
  explicit HostStream(int descriptor) : descriptor_(descriptor) {}

  int descriptor() const { return descriptor_; }
  /// Reads at most `size` bytes from `offset` on, and waits for the host only if there are none yet. Returns
  /// their number, or a negative `errno`.
  int64_t read(void* to, uint64_t size, uint64_t offset);

private:
  int descriptor_;
  std::vector<uint8_t> bytes_;
  bool ended_ = false;
};

} // namespace sonde::process
