#include "output/run_directory.h"

#include "support/error.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/statvfs.h>
#include <unistd.h>
#include <utility>

namespace sonde::output {

namespace {

namespace fs = std::filesystem;

constexpr const char* lastName = "sonde-last";

/// Throws Error if no file can be made in a folder that exists.
void checkWritable(const fs::path& folder) {
  // To make a file and delete it takes as long as to explore some paths, and so do the next files for a
  // while.
  if (::faccessat(AT_FDCWD, folder.c_str(), W_OK | X_OK, AT_EACCESS) == 0) return;
  throw Error(std::string("cannot write to this folder: ") + std::strerror(errno), folder.string(),
              "choose another with --output");
}

} // namespace

RunDirectory::RunDirectory(const std::string& wanted, Terminal& terminal)
    : path_(wanted), terminal_(terminal) {
  if (wanted.empty())
    createNext();
  else
    create();
  checkWritable(path_);
  if (wanted.empty()) linkLast();
}

void RunDirectory::create() {
  std::error_code error;
  fs::create_directories(path_, error);
  if (error)
    throw Error("cannot make the folder for results: " + error.message(), path_.string(),
                "choose another with --output");
  if (!fs::is_empty(path_, error) || error)
    throw Error("the folder for results is not empty", path_.string(),
                "choose a new one with --output, since results of two runs are never mixed");
}

void RunDirectory::createNext() {
  for (unsigned number = 0;; ++number) {
    path_ = fmt::format("sonde-out-{}", number);
    std::error_code error;
    if (fs::create_directory(path_, error)) return; // the folder is ours: no other process can have made it
    if (error && error != std::errc::file_exists && error != std::errc::not_a_directory)
      throw Error("cannot make the folder for results: " + error.message(), path_.string(),
                  "choose another with --output");
  }
}

/// Makes the link `sonde-last`. It is only a convenience: a file of that name that is not our link is left
/// alone, and a warning says that the name means something else.
void RunDirectory::linkLast() const {
  std::error_code error;
  const fs::file_status status = fs::symlink_status(lastName, error);
  if (fs::exists(status) && !fs::is_symlink(status)) {
    terminal_.say(fmt::format("sonde: warning: {} is no link, so that it cannot point to {}; move it away\n",
                              lastName, path_.string()));
    return;
  }
  fs::path fresh = fmt::format(".{}.part", lastName);
  fs::remove(fresh, error);
  fs::create_directory_symlink(path_, fresh, error);
  if (!error) fs::rename(fresh, lastName, error);
}

bool RunDirectory::write(const std::string& name, std::string_view bytes) {
  return attempt(name, Importance::Ordinary, [&] { return writeWhole(path_ / name, bytes); });
}

bool RunDirectory::write(const std::string& name, const TextSource& text, Importance importance) {
  return attempt(name, importance, [&] { return writeWhole(path_ / name, text); });
}

bool RunDirectory::writeNew(const std::string& name, std::span<const FilePart> parts, Importance importance) {
  return attempt(name, importance, [&] { return output::writeNew(path_ / name, parts); });
}

bool RunDirectory::writePart(const std::string& name, std::string_view bytes, Importance importance) {
  return attempt(name, importance, [&] { return writeDirectly(path_ / name, bytes); });
}

bool RunDirectory::attempt(const std::string& name, Importance importance,
                           const std::function<std::error_code()>& write) {
  std::error_code error = write();
  const bool isFull = error == std::errc::no_space_on_device || error.value() == EDQUOT;
  if (isFull && importance == Importance::Important && giveReserve()) error = write();
  if (error) failed(name, error.message());
  return !error;
}

void RunDirectory::reserveBehind(const std::string& name) {
  const int file = ::open((path_ / name).c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  struct statvfs disk{};
  const uint64_t available = ::fstatvfs(file, &disk) == 0 ? disk.f_bavail * disk.f_frsize : 0;
  const uint64_t size = std::min(mostReserved, available / 4);
  if (size > 0 && ::fallocate(file, FALLOC_FL_KEEP_SIZE, 0, static_cast<off_t>(size)) == 0) {
    reserve_ = path_ / name;
    reserved_ = size;
  }
  ::close(file);
}

bool RunDirectory::giveReserve() {
  if (std::exchange(isReserveGiven_, true) || reserve_.empty()) return false;
  // To set the size that it has frees what is behind it.
  std::error_code error;
  fs::resize_file(reserve_, fs::file_size(reserve_, error), error);
  return !error;
}

bool RunDirectory::hasRoomAgain() const {
  std::error_code error;
  const fs::space_info space = fs::space(path_, error);
  return !error && space.available > reserved_;
}

void RunDirectory::failed(const std::string& name, const std::string& why) {
  if (failures_++) return;
  firstFailure_ = fmt::format("{}: {}", (path_ / name).string(), why);
  terminal_.say(fmt::format("sonde: warning: cannot write {}; the run goes on\n", firstFailure_));
}

} // namespace sonde::output
