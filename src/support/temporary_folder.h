#pragma once

#include <filesystem>

namespace sonde {

/// A temporary folder for files that another program has to read. The destructor removes it.
class TemporaryFolder {
public:
  /// Makes a folder below TMPDIR, or below /tmp if that is not set. Throws Error if none can be made.
  TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  const std::filesystem::path& path() const { return path_; }

private:
  std::filesystem::path path_;
};

} // namespace sonde
