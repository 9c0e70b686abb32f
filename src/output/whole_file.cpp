#include "output/whole_file.h"

#include "support/error.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <string>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sonde::output {

namespace {

std::error_code lastError() { return {errno, std::generic_category()}; }

std::error_code writeAll(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return lastError();
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  return {};
}

std::error_code writeAll(int file, std::span<const FilePart> parts) {
  for (const FilePart& part : parts) {
    if (std::error_code error = writeAll(file, part.bytes)) return error;
    if (part.zeros == 0) continue;
    const off_t end = ::lseek(file, static_cast<off_t>(part.zeros), SEEK_CUR);
    if (end < 0) return lastError();
    if (&part == &parts.back() && ::ftruncate(file, end) != 0) return lastError();
  }
  return {};
}

std::error_code writeAll(int file, const TextSource& text) {
  std::error_code error;
  TextWriter writer([&](std::string_view piece) {
    if (!error) error = writeAll(file, piece);
  });
  text(writer);
  writer.flush();
  return error;
}

template <typename Content>
std::error_code writeInto(const std::filesystem::path& path, const Content& content) {
  int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) return lastError();
  std::error_code error = writeAll(file, content);
  // On a network file system, close may be the call that reports a failure.
  if (::close(file) != 0 && !error) error = lastError();
  return error;
}

template <typename Content>
std::error_code replace(const std::filesystem::path& path, const Content& content) {
  // The part lies in the same folder, so that it can be renamed, and is hidden, so that no reader takes it
  // for a result.
  std::filesystem::path part = path.parent_path() / ("." + path.filename().string() + ".part");
  std::error_code error = writeInto(part, content);
  if (!error && ::rename(part.c_str(), path.c_str()) != 0) error = lastError();
  if (error) ::unlink(part.c_str());
  return error;
}

} // namespace

std::error_code writeWhole(const std::filesystem::path& path, std::string_view bytes) {
  return replace(path, bytes);
}

std::error_code writeWhole(const std::filesystem::path& path, const TextSource& text) {
  return replace(path, text);
}

std::error_code writeWhole(const std::filesystem::path& path, std::span<const FilePart> parts) {
  return replace(path, parts);
}

std::error_code writeNew(const std::filesystem::path& path, std::span<const FilePart> parts) {
  // Some file systems have no unnamed files, and /proc may be missing: then the file is written and renamed.
  const int file = ::open(path.parent_path().c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, 0666);
  if (file < 0) return replace(path, parts);
  std::error_code error = writeAll(file, parts);
  const std::string nameless = "/proc/self/fd/" + std::to_string(file);
  const bool linked =
      !error && ::linkat(AT_FDCWD, nameless.c_str(), AT_FDCWD, path.c_str(), AT_SYMLINK_FOLLOW) == 0;
  if (::close(file) != 0 && !error) error = lastError();
  return linked || error ? error : replace(path, parts);
}

std::error_code writeDirectly(const std::filesystem::path& path, std::string_view bytes) {
  const std::error_code error = writeInto(path, bytes);
  if (error) ::unlink(path.c_str());
  return error;
}

std::error_code writeAt(int file, uint64_t offset, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::pwrite(file, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return lastError();
    bytes.remove_prefix(static_cast<size_t>(written));
    offset += static_cast<uint64_t>(written);
  }
  return {};
}

MappedFile::MappedFile(const std::filesystem::path& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat status{};
  const bool isFile = file >= 0 && ::fstat(file, &status) == 0 && S_ISREG(status.st_mode);
  size_ = isFile ? static_cast<size_t>(status.st_size) : 0;
  if (size_ > 0) start_ = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file, 0);
  if (file >= 0) ::close(file);
  if (!isFile || start_ == MAP_FAILED) throw Error("cannot read this file", path.string());
}

MappedFile::~MappedFile() {
  if (start_) ::munmap(start_, size_);
}

std::string readWhole(const std::filesystem::path& path) {
  std::error_code ignored;
  bool isFolder = std::filesystem::is_directory(path, ignored); // a folder can be opened, but not read
  std::ifstream input(path, std::ios::binary);
  if (isFolder) throw Error("cannot read this file: it is a folder", path.string());
  if (!input) throw Error(std::string("cannot read this file: ") + std::strerror(errno), path.string());
  return {std::istreambuf_iterator<char>(input), {}};
}

} // namespace sonde::output
