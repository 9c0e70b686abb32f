/// \file
/// System calls on open files: reading, writing, seeking, descriptors.

#include "builtin/system/calls.h"
#include "exec/memory_model/access.h"
#include "exec/state/output_sink.h"
#include "process/printed.h"
#include "support/overloaded.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <sys/uio.h>
#include <termios.h>
#include <unistd.h>

namespace sonde::builtin {

namespace {

using process::File;

bool readable(const process::OpenFile& open) { return (open.flags & O_ACCMODE) != O_WRONLY; }
bool writable(const process::OpenFile& open) { return (open.flags & O_ACCMODE) != O_RDONLY; }

/// Returns the open file of a descriptor for writing.
process::OpenFile& ownOpen(SystemCall& call, uint64_t descriptor) {
  process::FileTable& table = call.files().own();
  return table.open[static_cast<size_t>(table.descriptors[descriptor])];
}

/// Reads from the host into the program's memory, through a buffer.
template <typename Read> int64_t transferIn(SystemCall& call, uint64_t to, uint64_t size, Read read) {
  std::vector<uint8_t> bytes(std::min<uint64_t>(size, 1 << 20));
  const int64_t count = read(bytes.data(), bytes.size());
  if (count > 0 && !call.write(to, bytes.data(), static_cast<uint64_t>(count))) return -EFAULT;
  return count;
}

/// Reads at `offset`, which the caller moves on.
int64_t readAt(SystemCall& call, const process::OpenFile& open, uint64_t to, uint64_t size, uint64_t offset) {
  const auto copy = [&](uint64_t from, uint64_t count) {
    return call.check(call.memory().copy(to, from, count)) ? static_cast<int64_t>(count) : int64_t{-EFAULT};
  };
  return std::visit(
      Overloaded{
          [&](const File::Host& host) {
            return transferIn(call, to, size, [&](uint8_t* bytes, uint64_t count) {
              return host.file->read(bytes, count, offset);
            });
          },
          [&](const File::Stream& stream) {
            return transferIn(call, to, size, [&](uint8_t* bytes, uint64_t count) {
              return stream.stream->read(bytes, count, offset);
            });
          },
          [&](const File::Memory& file) {
            // Of the files that a state owns, only standard input has no name.
            if (call.files().fileOf(open).path.empty()) call.execution.observer.standardInputRead();
            return copy(file.base + offset, offset < file.size ? std::min(size, file.size - offset) : 0);
          },
          [&](const File::Pipe& pipe) {
            const int64_t count = copy(pipe.base + pipe.consumed, std::min(size, pipe.size - pipe.consumed));
            if (count > 0)
              call.files().own().files[open.file].as<File::Pipe>()->consumed += static_cast<uint64_t>(count);
            return count;
          },
          [](const File::Null&) { return int64_t{0}; },
          [&](const File::Random&) {
            SystemCall get{call.builtin, {to, size}};
            return callGetrandom(get);
          },
          [](const File::Directory&) { return int64_t{-EISDIR}; },
          [](const File::Output&) { return int64_t{-EBADF}; },
          [](const File::Captured&) { return int64_t{-EBADF}; },
          [](const File::Link&) { return int64_t{-EBADF}; },
      },
      call.files().fileOf(open).content);
}

/// Writes output to the host at once, after what the engine printed for the program before.
int64_t writeToHost(SystemCall& call, int descriptor, uint64_t from, uint64_t size) {
  std::fflush(descriptor == STDERR_FILENO ? stderr : stdout);
  const std::optional<process::OutputPiece> piece =
      pieceAt(call.execution, from, std::min<uint64_t>(size, 1 << 20));
  if (!piece) return -EFAULT;
  const std::string text = process::textOf(*piece, call.execution.state.path, size);
  const ssize_t count = write(descriptor, text.data(), text.size());
  return count < 0 ? -errno : count;
}

/// Captures output; all of it is accepted, as by a pipe whose reader keeps up.
int64_t capture(SystemCall& call, process::OutputStream stream, uint64_t from, uint64_t size) {
  return writeOutputAt(call.execution, stream, from, size) ? static_cast<int64_t>(size) : -EFAULT;
}

/// Writes to a file of kind `Kind` (Memory or Pipe), whose bytes are in the state's memory.
template <typename Kind>
int64_t writeOwn(SystemCall& call, const process::OpenFile& open, const Kind& file, uint64_t from,
                 uint64_t size, uint64_t at) {
  if (size > process::maxFileSize || at > process::maxFileSize - size) return -EFBIG;
  if (call.execution.settings.findsUninitialised && !pieceAt(call.execution, from, size)) return -EFAULT;
  if (!call.check(call.memory().copy(file.base + at, from, size))) return -EFAULT;
  Kind& own = *call.files().own().files[open.file].template as<Kind>();
  own.size = std::max(own.size, at + size);
  return static_cast<int64_t>(size);
}

int64_t writeAt(SystemCall& call, const process::OpenFile& open, uint64_t from, uint64_t size,
                uint64_t offset) {
  return std::visit(
      Overloaded{
          [&](const File::Output& output) { return writeToHost(call, output.descriptor, from, size); },
          [&](const File::Captured& captured) { return capture(call, captured.stream, from, size); },
          [&](const File::Memory& file) { return writeOwn(call, open, file, from, size, offset); },
          [&](const File::Pipe& pipe) { return writeOwn(call, open, pipe, from, size, pipe.size); },
          [&](const File::Null&) { return static_cast<int64_t>(size); },
          [&](const File::Random&) { return static_cast<int64_t>(size); },
          [](const File::Host&) { return int64_t{-EBADF}; },
          [](const File::Directory&) { return int64_t{-EBADF}; },
          [](const File::Link&) { return int64_t{-EBADF}; },
          [](const File::Stream&) { return int64_t{-EBADF}; },
      },
      call.files().fileOf(open).content);
}

int64_t readNext(SystemCall& call, uint64_t descriptor, uint64_t to, uint64_t size) {
  const process::OpenFile* open = call.files().find(descriptor);
  if (!open || !readable(*open)) return -EBADF;
  const int64_t count = readAt(call, *open, to, size, open->offset);
  if (count > 0) ownOpen(call, descriptor).offset += static_cast<uint64_t>(count);
  return count;
}

int64_t writeNext(SystemCall& call, uint64_t descriptor, uint64_t from, uint64_t size) {
  const process::OpenFile* open = call.files().find(descriptor);
  if (!open || !writable(*open)) return -EBADF;
  if (open->flags & O_APPEND) ownOpen(call, descriptor).offset = call.files().fileOf(*open).size();
  open = call.files().find(descriptor);
  const int64_t count = writeAt(call, *open, from, size, open->offset);
  if (count > 0) ownOpen(call, descriptor).offset += static_cast<uint64_t>(count);
  return count;
}

/// Applies `move` to each piece of an iovec until one is not done completely. All pieces are read before the
/// first is moved.
template <typename Move> int64_t eachPiece(SystemCall& call, Move move) {
  struct Piece { // iovec
    uint64_t base, size;
  };
  std::vector<Piece> pieces(std::min<uint64_t>(call[2], IOV_MAX));
  if (!call.read(call[1], pieces.data(), pieces.size() * sizeof(Piece))) return -EFAULT;
  int64_t total = 0;
  for (const Piece& piece : pieces) {
    if (piece.size == 0) continue;
    const int64_t count = move(piece.base, piece.size);
    if (count < 0) return total ? total : count;
    total += count;
    if (static_cast<uint64_t>(count) < piece.size) break;
  }
  return total;
}

} // namespace

int64_t callRead(SystemCall& call) { return readNext(call, call[0], call[1], call[2]); }
int64_t callWrite(SystemCall& call) { return writeNext(call, call[0], call[1], call[2]); }

int64_t callReadv(SystemCall& call) {
  return eachPiece(call, [&](uint64_t base, uint64_t size) { return readNext(call, call[0], base, size); });
}

int64_t callWritev(SystemCall& call) {
  return eachPiece(call, [&](uint64_t base, uint64_t size) { return writeNext(call, call[0], base, size); });
}

int64_t callPread(SystemCall& call) {
  const process::OpenFile* open = call.files().find(call[0]);
  if (!open || !readable(*open)) return -EBADF;
  return readAt(call, *open, call[1], call[2], call[3]);
}

int64_t callPwrite(SystemCall& call) {
  const process::OpenFile* open = call.files().find(call[0]);
  if (!open || !writable(*open)) return -EBADF;
  return writeAt(call, *open, call[1], call[2], call[3]);
}

int64_t callLseek(SystemCall& call) {
  const process::OpenFile* open = call.files().find(call[0]);
  if (!open) return -EBADF;
  const File& file = call.files().fileOf(*open);
  if (file.is<File::Pipe>() || !(S_ISREG(file.mode) || S_ISDIR(file.mode))) return -ESPIPE;
  struct stat status{};
  call.files().statusOf(call[0], status);
  int64_t origin = 0;
  if (call.number(2) == SEEK_CUR) origin = static_cast<int64_t>(open->offset);
  if (call.number(2) == SEEK_END) origin = status.st_size;
  int64_t place = 0;
  if (__builtin_add_overflow(origin, static_cast<int64_t>(call[1]), &place) || place < 0) return -EINVAL;
  ownOpen(call, call[0]).offset = static_cast<uint64_t>(place);
  return place;
}

int64_t callClose(SystemCall& call) { return call.files().close(call[0]); }

int64_t callDup(SystemCall& call) {
  return call.files().find(call[0]) ? call.files().own().duplicate(call.number(0), 0) : -EBADF;
}

int64_t callDup2(SystemCall& call) {
  if (!call.files().find(call[0])) return -EBADF;
  if (call[0] == call[1]) return call.number(1);
  if (call[1] < call.files().table().descriptors.size()) call.files().own().descriptors[call[1]] = -1;
  return call.files().own().duplicate(call.number(0), call.number(1));
}

int64_t callPipe(SystemCall& call) {
  const uint64_t base =
      call.memory().allocate(memory::ObjectKind::Global, process::maxFileSize, 16, memory::noSite);
  process::FileTable& table = call.files().own();
  const uint32_t number = table.add({{}, S_IFIFO | 0600, File::Pipe{base}});
  const int ends[2] = {static_cast<int>(table.install({number, O_RDONLY, 0})),
                       static_cast<int>(table.install({number, O_WRONLY, 0}))};
  return call.give(call[0], ends);
}

// Nothing blocks: open descriptors are always ready, and closed ones are reported at once.
int64_t callPoll(SystemCall& call) {
  int64_t ready = 0;
  for (uint64_t n = 0; n < call[1]; ++n) {
    const uint64_t at = call[0] + n * sizeof(pollfd);
    pollfd entry{};
    if (!call.read(at, &entry, sizeof entry)) return -EFAULT;
    const bool open = call.files().find(static_cast<uint64_t>(entry.fd));
    entry.revents = 0;
    if (entry.fd >= 0) entry.revents = open ? entry.events & (POLLIN | POLLOUT) : POLLNVAL;
    ready += entry.revents != 0;
    if (!call.write(at, &entry, sizeof entry)) return -EFAULT;
  }
  return ready;
}

int64_t callSelect(SystemCall& call) {
  constexpr size_t reading = 1, exceptional = 3;
  constexpr uint64_t wordBits = 64;
  if (call[0] > FD_SETSIZE) return -EINVAL;
  int64_t ready = 0;
  for (size_t set = reading; set <= exceptional; ++set) {
    for (uint64_t first = 0; call[set] && first < call[0]; first += wordBits) {
      uint64_t word = 0;
      if (!call.read(call[set] + first / 8, &word, sizeof word)) return -EFAULT;
      for (uint64_t n = 0; n < wordBits && first + n < call[0]; ++n)
        if (word >> n & 1 && !call.files().find(first + n)) return -EBADF;
      if (set == exceptional) word = 0;
      ready += std::popcount(word);
      if (!call.write(call[set] + first / 8, &word, sizeof word)) return -EFAULT;
    }
  }
  return ready;
}

int64_t callFcntl(SystemCall& call) {
  const process::OpenFile* open = call.files().find(call[0]);
  if (!open) return -EBADF;
  switch (call.number(1)) {
  case F_DUPFD:
  case F_DUPFD_CLOEXEC: return call.files().own().duplicate(call.number(0), static_cast<int64_t>(call[2]));
  case F_GETFL: return open->flags;
  case F_SETFL: {
    constexpr int changeable = O_APPEND | O_NONBLOCK;
    int& flags = ownOpen(call, call[0]).flags;
    flags = (flags & ~changeable) | (call.number(2) & changeable);
    return 0;
  }
  case F_GETFD:
  case F_SETFD:
  case F_SETLK:
  case F_SETLKW: return 0; // there is no other process that could hold a lock
  default: return -EINVAL;
  }
}

/// Executes ioctl: terminals answer as the host's do, but are never changed.
int64_t callIoctl(SystemCall& call) {
  const process::OpenFile* open = call.files().find(call[0]);
  if (!open) return -EBADF;
  const int host = call.files().fileOf(*open).hostDescriptor();
  if (host < 0 || !isatty(host)) return -ENOTTY;
  if (call[1] == TIOCGWINSZ) {
    const winsize size{24, 80, 0, 0};
    return call.give(call[2], size);
  }
  if (call[1] == TCGETS) {
    uint8_t settings[36] = {}; // the kernel's struct
    return call.give(call[2], settings);
  }
  return -EINVAL;
}

int64_t callFstat(SystemCall& call) {
  struct stat status{};
  if (const int64_t error = call.files().statusOf(call[0], status)) return error;
  return call.give(call[1], status);
}

int64_t callFtruncate(SystemCall& call) {
  const process::OpenFile* open = call.files().find(call[0]);
  if (!open || !writable(*open)) return -EBADF;
  if (!call.files().fileOf(*open).is<File::Memory>() || call[1] > process::maxFileSize) return -EINVAL;
  File::Memory& file = *call.files().own().files[open->file].as<File::Memory>();
  if (call[1] < file.size && !call.check(call.memory().fill(file.base + call[1], 0, file.size - call[1])))
    return -EFAULT;
  file.size = call[1];
  return 0;
}

/// Executes fsync, flock, fchown and other calls without an effect that want an open file.
int64_t callDescriptor(SystemCall& call) { return call.files().find(call[0]) ? 0 : -EBADF; }

int64_t callFchmod(SystemCall& call) {
  const process::OpenFile* open = call.files().find(call[0]);
  if (!open) return -EBADF;
  if (!call.files().fileOf(*open).is<File::Memory>()) return 0;
  uint32_t& mode = call.files().own().files[open->file].mode;
  mode = (mode & S_IFMT) | (static_cast<uint32_t>(call[1]) & 07777);
  return 0;
}

int64_t callGetdents(SystemCall& call) {
  const process::OpenFile* open = call.files().find(call[0]);
  if (!open) return -EBADF;
  const auto* folder = call.files().fileOf(*open).as<File::Directory>();
  if (!folder) return -ENOTDIR;
  std::vector<uint8_t> bytes;
  uint64_t next = open->offset;
  for (; next < folder->entries.size(); ++next) {
    const process::DirectoryEntry& entry = folder->entries[next];
    constexpr size_t header = offsetof(dirent64, d_name);
    const size_t size = (header + entry.name.size() + 1 + 7) / 8 * 8;
    if (bytes.size() + size > call[2]) break;
    const size_t at = bytes.size();
    bytes.resize(at + size);
    const uint64_t following = next + 1;
    const auto length = static_cast<uint16_t>(size);
    std::memcpy(&bytes[at], &entry.number, sizeof entry.number);
    std::memcpy(&bytes[at + offsetof(dirent64, d_off)], &following, sizeof following);
    std::memcpy(&bytes[at + offsetof(dirent64, d_reclen)], &length, sizeof length);
    bytes[at + offsetof(dirent64, d_type)] = entry.type;
    std::memcpy(&bytes[at + header], entry.name.data(), entry.name.size());
  }
  if (bytes.empty() && next < folder->entries.size()) return -EINVAL;
  if (!call.write(call[1], bytes.data(), bytes.size())) return -EFAULT;
  ownOpen(call, call[0]).offset = next;
  return static_cast<int64_t>(bytes.size());
}

} // namespace sonde::builtin
