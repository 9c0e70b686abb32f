#include "output/run_directory.h"

#include "support/error.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

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
/// alone.
void RunDirectory::linkLast() const {
  std::error_code error;
  if (fs::exists(fs::symlink_status(lastName, error)) && !fs::is_symlink(fs::symlink_status(lastName, error)))
    return;
  fs::path fresh = fmt::format(".{}.part", lastName);
  fs::remove(fresh, error);
  fs::create_directory_symlink(path_, fresh, error);
  if (!error) fs::rename(fresh, lastName, error);
}

bool RunDirectory::write(const std::string& name, std::string_view bytes) {
  return succeeded(name, writeWhole(path_ / name, bytes));
}

bool RunDirectory::write(const std::string& name, const TextSource& text) {
  return succeeded(name, writeWhole(path_ / name, text));
}

bool RunDirectory::writeNew(const std::string& name, std::span<const FilePart> parts) {
  return succeeded(name, output::writeNew(path_ / name, parts));
}

bool RunDirectory::writePart(const std::string& name, std::string_view bytes) {
  return succeeded(name, writeDirectly(path_ / name, bytes));
}

bool RunDirectory::succeeded(const std::string& name, std::error_code error) {
  if (error) failed(name, error.message());
  return !error;
}

void RunDirectory::failed(const std::string& name, const std::string& why) {
  if (failures_++) return;
  firstFailure_ = fmt::format("{}: {}", (path_ / name).string(), why);
  terminal_.say(fmt::format("sonde: warning: cannot write {}; the run goes on\n", firstFailure_));
}

} // namespace sonde::output
