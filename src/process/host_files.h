#pragma once

/// \file
/// What the host gives to all states of a run alike: files that are read, and the one standard input. Both
/// are read, never written.

#include "support/ref.h"

#include <cstdint>
#include <string>
#include <sys/stat.h>
#include <vector>

namespace sonde::process {

/// A regular file of the host, or whatever can be read from it at any place.
class HostFile : public Counted<HostFile> {
public:
  /// Null: it cannot be opened; `errno` says why.
  static Ref<HostFile> open(const std::string& path);
  explicit HostFile(int descriptor) : descriptor_(descriptor) {}
  HostFile(const HostFile&) = delete;
  HostFile& operator=(const HostFile&) = delete;
  ~HostFile();

  struct stat status() const;
  /// As pread: the number of bytes, or a negative `errno`.
  int64_t read(void* to, uint64_t size, uint64_t offset) const;

private:
  int descriptor_;
};

/// Bytes that come once and in order, as from a pipe. They are kept, so that every state reads them from its
/// own place.
class HostStream : public Counted<HostStream> {
public:
  explicit HostStream(int descriptor) : descriptor_(descriptor) {}

  int descriptor() const { return descriptor_; }
  /// What is there from `offset` on, at most `size`; waits for the host only where nothing is there yet.
  /// Negative: an `errno`.
  int64_t read(void* to, uint64_t size, uint64_t offset);

private:
  int descriptor_;
  std::vector<uint8_t> bytes_;
  bool ended_ = false;
};

} // namespace sonde::process
