#pragma once

/// \file
/// The files of one state, as a value that costs a pointer to copy: descriptors, open files with their
/// offsets, and what the program has written, which the host never sees. Host files are read where they are;
/// a file that the program opens to write becomes the state's own. The bytes of such a file are an object of
/// the state's memory, so that whatever a byte of memory can be, a byte of a file can be.

#include "memory/address_space.h"
#include "process/captured_output.h"
#include "process/host_files.h"
#include "support/ref.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <sys/stat.h>
#include <variant>
#include <vector>

namespace sonde::process {

struct DirectoryEntry {
  std::string name;
  uint64_t number = 0;
  uint8_t type = 0; ///< DT_REG …
};

/// A file, which may have many descriptors.
struct File {
  /// A file of the host, read only.
  struct Host {
    Ref<HostFile> file;
  };
  /// A file that belongs to the state.
  struct Memory {
    uint64_t base = 0; ///< the base of the object with its bytes
    uint64_t size = 0;
  };
  struct Directory {
    std::vector<DirectoryEntry> entries; ///< the entries at the time when it was opened
  };
  /// A stream of the host: standard input.
  struct Stream {
    Ref<HostStream> stream;
  };
  /// A descriptor of the host: standard output or error.
  struct Output {
    int descriptor = -1;
  };
  /// Standard output or error that the state captures; the program sees a pipe.
  struct Captured {
    OutputStream stream{};
  };
  /// /dev/null.
  struct Null {};
  /// /dev/random and /dev/urandom.
  struct Random {};
  struct Pipe {
    uint64_t base = 0;     ///< the base of the object with its bytes
    uint64_t size = 0;     ///< number of bytes written
    uint64_t consumed = 0; ///< number of bytes read
  };
  /// A symbolic link that belongs to the state.
  struct Link {
    std::string target;
  };
  using Content = std::variant<Null, Random, Host, Memory, Directory, Stream, Output, Captured, Pipe, Link>;

  std::string path;  ///< absolute file name; empty if it has none, and for a link
  uint32_t mode = 0; ///< st_mode
  Content content;

  template <typename Kind> bool is() const { return std::holds_alternative<Kind>(content); }
  /// Returns the content if the file is of this kind, else null.
  template <typename Kind> const Kind* as() const { return std::get_if<Kind>(&content); }
  template <typename Kind> Kind* as() { return std::get_if<Kind>(&content); }

  /// Returns the size that `stat` reports: for a pipe the bytes not read yet, for a link the length of its
  /// target, and 0 for streams of the host.
  uint64_t size() const;
  /// Returns the host's descriptor if this is one of the three standard streams, else -1.
  int hostDescriptor() const;
};

/// An open file: descriptors made by `dup` share it.
struct OpenFile {
  uint32_t file = 0;
  int flags = 0; ///< the flags of `open`
  uint64_t offset = 0;
};

/// The largest size of a file that belongs to a state. Only pages that were written take space.
inline constexpr uint64_t maxFileSize = uint64_t{1} << 30;

struct FileTable : Counted<FileTable> {
  std::vector<File> files;
  std::vector<OpenFile> open;
  std::vector<int32_t> descriptors; ///< indices into `open`; -1 if closed
  /// File names that differ from the host: they name another file, or none.
  std::map<std::string, std::optional<uint32_t>> names;
  std::string folder;      ///< the working directory
  std::string firstFolder; ///< the working directory at the start
  /// The number of calls of each system call that may fail, as long as one may.
  std::map<std::string, unsigned> calls;
  uint32_t mask = 022;
  uint64_t grown = 0; ///< the bytes of memory that files were added with, about

  /// Opens `file` at the lowest free descriptor that is not below `least`, and returns it.
  int64_t install(OpenFile file, int64_t least = 0);
  /// Makes a second descriptor for the same open file.
  int64_t duplicate(int64_t descriptor, int64_t least);
  uint32_t add(File file);
  /// Returns the memory that a copy of the table takes, about.
  uint64_t bytes() const;
};

/// Returns whether a program sees no difference between the two: the same files, open at the same places.
bool areSame(const FileTable&, const FileTable&);

class Files {
public:
  /// Starts with the host's standard streams and working directory.
  Files();

  /// Captures standard output and error in the state from now on.
  void captureOutput();

  const FileTable& table() const { return *table_; }
  /// Returns the table for writing; a shared one is copied first.
  FileTable& own() {
    if (!table_.unique()) grownByCopies_ += table_->bytes();
    return table_.own();
  }

  const OpenFile* find(uint64_t descriptor) const;
  const File& fileOf(const OpenFile& open) const { return table_->files[open.file]; }

  /// Returns the absolute file name that `path` leads to, name by name: without `.`, `..`, double slashes and
  /// links, except for a last link that is not followed. Names behind something that is no folder are not
  /// changed. An empty name stays empty.
  std::string absolute(const std::string& path, bool follow = true) const;
  /// Returns the number of the state's file of this absolute name; nothing if the state has none. `hidden` is
  /// set if there is no such file, whatever the host has.
  std::optional<uint32_t> ownAt(const std::string& path, bool& hidden) const;
  /// Returns the name of the file that the link of a descriptor (`/proc/self/fd/3`) leads to; nothing if the
  /// absolute name is no such link, or if the program has no file with a name open there.
  std::optional<std::string> descriptorTarget(const std::string& place) const;

  /// Makes a file of this name in the state (`-` is standard input), together with its folders. Returns the
  /// address of its bytes, which are zero. Throws Error if one of its folders is a file.
  uint64_t place(memory::AddressSpace& space, const std::string& name, uint64_t size);

  // Results are those of system calls: a negative number is an `errno`.
  int64_t open(memory::AddressSpace& space, const std::string& path, int flags, uint32_t mode);
  int64_t close(uint64_t descriptor);
  /// Executes `stat`, or `lstat` if links are not followed.
  int64_t status(const std::string& path, bool follow, struct stat& status) const;
  int64_t statusOf(uint64_t descriptor, struct stat& status) const;
  /// Returns the entries of a folder, including `.` and `..`.
  std::vector<DirectoryEntry> entriesOf(const std::string& path) const;

  /// Returns the name of a file or folder that was made, changed or removed outside of the first working
  /// directory and of the folders for temporary files; empty if there is none.
  std::string changedElsewhere() const;

  /// Counts the memory of the table; the bytes of files are in the state's memory.
  void count(SharedBytes) const;
  /// Returns how many bytes of memory were taken so far, about.
  uint64_t grown() const { return table_->grown + grownByCopies_; }

private:
  bool isLink(uint32_t number) const { return table_->files[number].is<File::Link>(); }
  enum class Found : uint8_t { Nothing, File, Folder, Link };
  /// Returns what has this absolute name; for a link, also its target.
  Found look(const std::string& place, std::string& target) const;
  /// Returns the error for an absolute name that the host does not have, for this reason.
  int64_t absent(const std::string& place, int64_t error) const;
  void placeFolder(const std::string& path);
  int64_t openHost(memory::AddressSpace& space, const std::string& path, int flags);
  int64_t openFolder(const std::string& path, int flags, uint32_t mode);
  /// Opens a new file and returns its descriptor.
  int64_t install(File file, int flags);
  void statusOfFile(uint32_t number, struct stat& status) const;

  Ref<FileTable> table_;
  uint64_t grownByCopies_ = 0;
};

} // namespace sonde::process
