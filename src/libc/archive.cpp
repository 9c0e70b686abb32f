#include "libc/archive.h"

#include "guest/files.h"
#include "support/error.h"
#include "support/process.h"
#include "support/progress.h"

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <pwd.h>
#include <sys/file.h>
#include <unistd.h>

namespace sonde::libc {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view recipePrefix = "libc/";

fs::path cacheFolder() {
  const auto variable = [](const char* name) -> std::string {
    const char* value = std::getenv(name);
    return value ? value : "";
  };
  if (const std::string own = variable("SONDE_CACHE"); !own.empty()) return own;
  // The XDG specification has relative names ignored.
  if (const std::string caches = variable("XDG_CACHE_HOME"); caches.starts_with('/'))
    return fs::path(caches) / "sonde";
  if (const std::string home = variable("HOME"); !home.empty()) return fs::path(home) / ".cache" / "sonde";
  // Services and containers may have no HOME; the user may have a home nevertheless.
  if (const passwd* user = getpwuid(getuid()); user && fs::is_directory(user->pw_dir))
    return fs::path(user->pw_dir) / ".cache" / "sonde";
  throw Error("no folder is known for the C library", "HOME",
              "set HOME, XDG_CACHE_HOME or SONDE_CACHE to a folder");
}

/// Returns a hash (FNV-1a) of the names and contents of the recipe's files, so that a changed recipe gives
/// another library.
uint64_t recipeKey() {
  uint64_t hash = 0xcbf2'9ce4'8422'2325;
  const auto add = [&](std::string_view text) {
    for (const char c : text) hash = (hash ^ static_cast<uint8_t>(c)) * 0x100'0000'01b3;
  };
  for (const guest::File& file : guest::files())
    if (file.name.starts_with(recipePrefix)) add(file.name), add(file.bytes);
  return hash;
}

struct Places {
  fs::path folder, archive, lock, work;
};

Places places() {
  const fs::path cache = cacheFolder();
  const std::string name = fmt::format("libc-{:016x}", recipeKey());
  return {cache, cache / (name + ".a"), cache / (name + ".lock"), cache / (name + ".building")};
}

/// A lock that the building process holds; the kernel releases it when the process ends.
class Lock {
public:
  explicit Lock(const fs::path& file) : descriptor_(open(file.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0666)) {
    if (descriptor_ < 0)
      throw Error(std::string("cannot write this file: ") + strerror(errno), file,
                  "set SONDE_CACHE to a folder that you can write to; the C library is stored there");
    while (flock(descriptor_, LOCK_EX) != 0 && errno == EINTR) {
    }
  }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
  ~Lock() { close(descriptor_); }

private:
  int descriptor_;
};

} // namespace

std::optional<std::string> findArchive() {
  const fs::path archive = places().archive;
  return fs::exists(archive) ? std::optional(archive.string()) : std::nullopt;
}

bool buildFailedBefore() {
  const Places at = places();
  return !fs::exists(at.archive) && fs::exists(at.work / "failed");
}

std::string buildArchive(const Deadline& deadline) {
  const Places at = places();
  std::error_code ignored; // the lock reports the error
  fs::create_directories(at.folder, ignored);
  const Lock lock(at.lock);
  if (fs::exists(at.archive)) return at.archive;
  fs::remove_all(at.work, ignored);
  guest::write(at.work, recipePrefix);
  Progress progress(STDERR_FILENO);
  progress.tell("building the C library in bitcode");
  if (runProcess({"bash", at.work / recipePrefix / "build", at.work}, "the C library is built by a script",
                 deadline) != 0) {
    fs::rename(at.work / "libc", at.work / "failed", ignored);
    throw Error("the C library cannot be built: see above", at.work / "build.log",
                "run 'sonde libc' to try again, or use --libc=none to run programs without it");
  }
  fs::rename(at.work / "libc.a", at.archive);
  fs::remove_all(at.work, ignored);
  return at.archive;
}

} // namespace sonde::libc
