/// \file
/// System calls on file names. What the program changes is changed for its path only, never on the host.

#include "builtin/system/calls.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

namespace sonde::builtin {

namespace {

using process::File;

/// Reads a file name that is relative to the descriptor of a folder; returns 0, or a negative `errno`.
int64_t readPathAt(SystemCall& call, std::string& path, uint64_t folder, uint64_t from,
                   bool creates = false) {
  const bool here = static_cast<int32_t>(folder) == AT_FDCWD;
  const process::OpenFile* open = here ? nullptr : call.files().find(folder);
  const bool isFolder = open && call.files().fileOf(*open).is<File::Directory>();
  const std::string start = isFolder ? call.files().fileOf(*open).path : call.files().table().folder;
  if (const int64_t error = call.readPath(from, start, creates, path)) return error;
  if (!here && !path.empty() && !path.starts_with('/')) {
    if (!isFolder) return open ? -ENOTDIR : -EBADF;
    path = start + "/" + path;
  }
  struct stat status{};
  const bool named =
      !path.ends_with('/') || call.files().status(path, true, status) || S_ISDIR(status.st_mode);
  return named ? 0 : -ENOTDIR;
}

int64_t statusAt(SystemCall& call, const std::string& path, bool follow, uint64_t to) {
  struct stat status{};
  if (const int64_t error = call.files().status(path, follow, status)) return error;
  return call.give(to, status);
}

/// Returns the result of a call that changes what is not kept of a file, its owner or its times: the file
/// must exist.
int64_t exists(SystemCall& call, const std::string& path, bool follow) {
  struct stat status{};
  return call.files().status(path, follow, status);
}

int64_t accessAt(SystemCall& call, const std::string& path, int mode) {
  const std::string place = call.files().absolute(path);
  struct stat status{};
  if (const int64_t error = call.files().status(place, true, status)) return error;
  bool hidden = false;
  return call.files().ownAt(place, hidden) || access(place.c_str(), mode) == 0 ? 0 : -errno;
}

int64_t readlinkAt(SystemCall& call, const std::string& path, uint64_t to, uint64_t size) {
  const std::string place = call.files().absolute(path, false);
  const auto give = [&](const std::string& target) {
    const uint64_t length = std::min<uint64_t>(size, target.size());
    return call.write(to, target.data(), length) ? static_cast<int64_t>(length) : -EFAULT;
  };
  bool hidden = false;
  if (const auto number = call.files().ownAt(place, hidden)) {
    const auto* link = call.files().table().files[*number].as<File::Link>();
    return link ? give(link->target) : -EINVAL;
  }
  if (const std::optional<std::string> target = call.files().descriptorTarget(place)) return give(*target);
  struct stat status{};
  if (const int64_t error = call.files().status(place, false, status)) return error;
  std::vector<char> target(std::min<uint64_t>(size, 1 << 16));
  const ssize_t length = readlink(place.c_str(), target.data(), target.size());
  if (length < 0) return -errno;
  return call.write(to, target.data(), static_cast<uint64_t>(length)) ? length : -EFAULT;
}

/// Returns 0 if the entry exists in a writable folder and is a folder or not as requested; else the error.
int64_t removable(SystemCall& call, const std::string& place, bool folder) {
  struct stat status{};
  if (const int64_t error = call.files().status(place, false, status)) return error;
  if (folder != S_ISDIR(status.st_mode)) return folder ? -ENOTDIR : -EISDIR;
  return 0;
}

int64_t removeAt(SystemCall& call, const std::string& path, bool folder) {
  const std::string place = call.files().absolute(path, false);
  if (const int64_t error = removable(call, place, folder)) return error;
  if (folder && std::filesystem::path(path).filename() == ".") return -EINVAL;
  if (folder && call.files().entriesOf(place).size() > 2) return -ENOTEMPTY;
  call.files().own().names[place] = std::nullopt;
  return 0;
}

/// Returns 0 if an entry can be made there, or the error.
int64_t isFree(SystemCall& call, const std::string& place) {
  struct stat status{};
  if (call.files().status(place, false, status) == 0) return -EEXIST;
  return call.files().status(std::filesystem::path(place).parent_path().string(), true, status);
}

int64_t makeFolderAt(SystemCall& call, const std::string& path, uint32_t mode) {
  const std::string place = call.files().absolute(path, false);
  if (const int64_t error = isFree(call, place)) return error;
  process::FileTable& table = call.files().own();
  table.names[place] = table.add({place, S_IFDIR | (mode & 07777 & ~table.mask), File::Directory{}});
  return 0;
}

/// Prepares a file for getting another name: a file of the host is copied into the state.
int64_t makeOwn(SystemCall& call, const std::string& place) {
  struct stat status{};
  if (const int64_t error = call.files().status(place, false, status)) return error;
  if (S_ISDIR(status.st_mode)) return -EXDEV;
  bool hidden = false;
  if (call.files().ownAt(place, hidden)) return 0;
  const int64_t descriptor = call.files().open(call.memory(), place, O_RDWR, 0);
  return descriptor < 0 ? descriptor : call.files().close(static_cast<uint64_t>(descriptor));
}

/// Renames a file; folders are not supported.
int64_t renameTo(SystemCall& call, const std::string& from, const std::string& to) {
  const std::string source = call.files().absolute(from, false), target = call.files().absolute(to, false);
  if (const int64_t error = makeOwn(call, source)) return error;
  process::FileTable& table = call.files().own();
  const std::optional<uint32_t> file = table.names[source];
  table.names[source] = std::nullopt;
  table.names[target] = file;
  return 0;
}

int64_t linkTo(SystemCall& call, const std::string& from, const std::string& to, bool follow) {
  const std::string source = call.files().absolute(from, follow), target = call.files().absolute(to, false);
  struct stat status{};
  if (const int64_t error = call.files().status(source, false, status)) return error;
  if (S_ISDIR(status.st_mode)) return -EPERM;
  if (const int64_t error = isFree(call, target)) return error;
  if (const int64_t error = makeOwn(call, source)) return error;
  process::FileTable& table = call.files().own();
  table.names[target] = table.names[source];
  return 0;
}

int64_t makeLinkAt(SystemCall& call, const std::string& target, const std::string& path) {
  const std::string place = call.files().absolute(path, false);
  if (target.empty() || place.empty()) return -ENOENT;
  if (const int64_t error = isFree(call, place)) return error;
  process::FileTable& table = call.files().own();
  table.names[place] = table.add({{}, S_IFLNK | 0777, File::Link{target}});
  return 0;
}

int64_t changeMode(SystemCall& call, const std::string& path, uint32_t mode) {
  const std::string place = call.files().absolute(path);
  struct stat status{};
  if (const int64_t error = call.files().status(place, true, status)) return error;
  bool hidden = false;
  if (const auto number = call.files().ownAt(place, hidden)) {
    uint32_t& own = call.files().own().files[*number].mode;
    own = (own & S_IFMT) | (mode & 07777);
  }
  return 0;
}

} // namespace

// Many calls exist with a folder's descriptor and, older, without: both read their file name and share the
// rest.
#define PATH_OR_RETURN(path, ...)                                                                            \
  std::string path;                                                                                          \
  if (const int64_t path##Error = readPathAt(call, path, __VA_ARGS__)) return path##Error

constexpr auto here = static_cast<uint64_t>(AT_FDCWD);

int64_t callOpen(SystemCall& call) {
  PATH_OR_RETURN(path, here, call[0], (call.number(1) & O_CREAT) != 0);
  return call.files().open(call.memory(), path, call.number(1), static_cast<uint32_t>(call[2]));
}

int64_t callOpenat(SystemCall& call) {
  PATH_OR_RETURN(path, call[0], call[1], (call.number(2) & O_CREAT) != 0);
  return call.files().open(call.memory(), path, call.number(2), static_cast<uint32_t>(call[3]));
}

int64_t callStat(SystemCall& call) {
  PATH_OR_RETURN(path, here, call[0]);
  return statusAt(call, path, true, call[1]);
}

int64_t callLstat(SystemCall& call) {
  PATH_OR_RETURN(path, here, call[0]);
  return statusAt(call, path, false, call[1]);
}

int64_t callFstatat(SystemCall& call) {
  PATH_OR_RETURN(path, call[0], call[1]);
  if (path.empty() && (call.number(3) & AT_EMPTY_PATH)) {
    SystemCall fstat{call.builtin, {call[0], call[2]}};
    return callFstat(fstat);
  }
  return statusAt(call, path, !(call.number(3) & AT_SYMLINK_NOFOLLOW), call[2]);
}

int64_t callAccess(SystemCall& call) {
  PATH_OR_RETURN(path, here, call[0]);
  return accessAt(call, path, call.number(1));
}

int64_t callFaccessat(SystemCall& call) {
  PATH_OR_RETURN(path, call[0], call[1]);
  return accessAt(call, path, call.number(2));
}

int64_t callReadlink(SystemCall& call) {
  PATH_OR_RETURN(path, here, call[0]);
  return readlinkAt(call, path, call[1], call[2]);
}

int64_t callReadlinkat(SystemCall& call) {
  PATH_OR_RETURN(path, call[0], call[1]);
  return readlinkAt(call, path, call[2], call[3]);
}

int64_t callUnlink(SystemCall& call) {
  PATH_OR_RETURN(path, here, call[0]);
  return removeAt(call, path, false);
}

int64_t callRmdir(SystemCall& call) {
  PATH_OR_RETURN(path, here, call[0]);
  return removeAt(call, path, true);
}

int64_t callUnlinkat(SystemCall& call) {
  PATH_OR_RETURN(path, call[0], call[1]);
  return removeAt(call, path, call.number(2) & AT_REMOVEDIR);
}

int64_t callMkdir(SystemCall& call) {
  PATH_OR_RETURN(path, here, call[0], true);
  return makeFolderAt(call, path, static_cast<uint32_t>(call[1]));
}

int64_t callMkdirat(SystemCall& call) {
  PATH_OR_RETURN(path, call[0], call[1], true);
  return makeFolderAt(call, path, static_cast<uint32_t>(call[2]));
}

int64_t callRename(SystemCall& call) {
  PATH_OR_RETURN(from, here, call[0]);
  PATH_OR_RETURN(to, here, call[1], true);
  return renameTo(call, from, to);
}

int64_t callRenameat(SystemCall& call) {
  PATH_OR_RETURN(from, call[0], call[1]);
  PATH_OR_RETURN(to, call[2], call[3], true);
  return renameTo(call, from, to);
}

int64_t callLink(SystemCall& call) {
  PATH_OR_RETURN(from, here, call[0]);
  PATH_OR_RETURN(to, here, call[1], true);
  return linkTo(call, from, to, false);
}

int64_t callLinkat(SystemCall& call) {
  PATH_OR_RETURN(from, call[0], call[1]);
  PATH_OR_RETURN(to, call[2], call[3], true);
  return linkTo(call, from, to, call.number(4) & AT_SYMLINK_FOLLOW);
}

int64_t callSymlink(SystemCall& call) {
  std::string target;
  if (!call.check(call.memory().readString(call[0], target))) return -EFAULT;
  PATH_OR_RETURN(path, here, call[1], true);
  return makeLinkAt(call, target, path);
}

int64_t callSymlinkat(SystemCall& call) {
  std::string target;
  if (!call.check(call.memory().readString(call[0], target))) return -EFAULT;
  PATH_OR_RETURN(path, call[1], call[2], true);
  return makeLinkAt(call, target, path);
}

/// Executes execve, which always fails, because there is no second program; a missing file gives the error
/// that it has natively.
int64_t callExecve(SystemCall& call) {
  constexpr uint64_t number = 59;
  PATH_OR_RETURN(path, here, call[0]);
  if (const int64_t error = accessAt(call, path, X_OK)) return error;
  return refuse(call.execution, number);
}

int64_t callTruncate(SystemCall& call) {
  PATH_OR_RETURN(path, here, call[0]);
  const int64_t descriptor = call.files().open(call.memory(), path, O_RDWR, 0);
  if (descriptor < 0) return descriptor;
  SystemCall truncate{call.builtin, {static_cast<uint64_t>(descriptor), call[1]}};
  const int64_t result = callFtruncate(truncate);
  call.files().close(static_cast<uint64_t>(descriptor));
  return result;
}

int64_t callChmod(SystemCall& call) {
  PATH_OR_RETURN(path, here, call[0]);
  return changeMode(call, path, static_cast<uint32_t>(call[1]));
}

int64_t callFchmodat(SystemCall& call) {
  PATH_OR_RETURN(path, call[0], call[1]);
  return changeMode(call, path, static_cast<uint32_t>(call[2]));
}

int64_t callChown(SystemCall& call) {
  PATH_OR_RETURN(path, here, call[0]);
  return exists(call, path, true);
}

int64_t callLchown(SystemCall& call) {
  PATH_OR_RETURN(path, here, call[0]);
  return exists(call, path, false);
}

int64_t callFchownat(SystemCall& call) {
  PATH_OR_RETURN(path, call[0], call[1]);
  return exists(call, path, !(call.number(4) & AT_SYMLINK_NOFOLLOW));
}

int64_t callUtimensat(SystemCall& call) {
  if (!call[1]) return callDescriptor(call);
  PATH_OR_RETURN(path, call[0], call[1]);
  return exists(call, path, true);
}

int64_t callGetcwd(SystemCall& call) {
  call.asksFor(process::Varying::Folder);
  const std::string& folder = call.files().table().folder;
  if (folder.size() + 1 > call[1]) return -ERANGE;
  if (!call.write(call[0], folder.c_str(), folder.size() + 1)) return -EFAULT;
  return static_cast<int64_t>(folder.size() + 1);
}

int64_t callChdir(SystemCall& call) {
  PATH_OR_RETURN(path, here, call[0]);
  struct stat status{};
  if (const int64_t error = call.files().status(path, true, status)) return error;
  if (!S_ISDIR(status.st_mode)) return -ENOTDIR;
  const std::string place = call.files().absolute(path);
  call.files().own().folder = place;
  return 0;
}

int64_t callFchdir(SystemCall& call) {
  const process::OpenFile* open = call.files().find(call[0]);
  if (!open) return -EBADF;
  const File& file = call.files().fileOf(*open);
  if (!file.is<File::Directory>()) return -ENOTDIR;
  const std::string place = file.path;
  call.files().own().folder = place;
  return 0;
}

int64_t callUmask(SystemCall& call) {
  process::FileTable& table = call.files().own();
  return std::exchange(table.mask, static_cast<uint32_t>(call[0]) & 0777);
}

#undef PATH_OR_RETURN

} // namespace sonde::builtin
