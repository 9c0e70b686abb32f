#pragma once

#include <filesystem>

namespace sonde {

/// A folder of our own for files that another program is to read; it goes away with this.
class TemporaryFolder {
public:
  /// Below TMPDIR. \throws Error if none can be made
  TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  const std::filesystem::path& path() const { return path_; }

private:
  std::filesystem::path path_;
};

} // namespace sonde
