#include "support/file_name.h"

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <unistd.h>

namespace sonde {

namespace fs = std::filesystem;

namespace {

/// Returns the current folder as the shell names it, which may be through a symbolic link. Compilers use that
/// name, too.
fs::path folderOfShell() {
  std::unique_ptr<char, decltype(&std::free)> name(get_current_dir_name(), &std::free);
  return name ? fs::path(name.get()) : fs::path();
}

} // namespace

std::string wholePath(const std::string& folder, const std::string& name) {
  return (fs::path(folder) / name).lexically_normal().string();
}

std::string shownPath(const std::string& path) {
  std::string shown = path;
  std::error_code gone;
  for (const fs::path& folder : {folderOfShell(), fs::current_path(gone)}) {
    const std::string relative = fs::path(path).lexically_relative(folder).string();
    if (!relative.empty() && relative.size() < shown.size()) shown = relative;
  }
  return shown;
}

} // namespace sonde
