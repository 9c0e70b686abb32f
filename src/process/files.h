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

/// A file, however many descriptors lead to it.
struct File {
  /// A file of the host, read only.
  struct Host {
    Ref<HostFile> file;
  };
  /// A file of the state's own.
  struct Memory {
    uint64_t base = 0; ///< of the object with its bytes
    uint64_t size = 0;
  };
  struct Directory {
    std::vector<DirectoryEntry> entries; ///< as they were when it was opened
  };
  /// A stream of the host: standard input.
  struct Stream {
    Ref<HostStream> stream;
  };
  /// A descriptor of the host: standard output or error.
  struct Output {
    int descriptor = -1;
  };
  /// The same, kept by the state: to the program, a pipe that somebody reads.
  struct Captured {
    OutputStream stream{};
  };
  /// /dev/null.
  struct Null {};
  struct Pipe {
    uint64_t base = 0;     ///< of the object with its bytes
    uint64_t size = 0;     ///< of all that was written
    uint64_t consumed = 0; ///< bytes that were read
  };
  /// A symbolic link of the state's own.
  struct Link {
    std::string target;
  };
  using Content = std::variant<Null, Host, Memory, Directory, Stream, Output, Captured, Pipe, Link>;

  std::string path;  ///< absolute; empty if it has none, and for a link
  uint32_t mode = 0; ///< st_mode
  Content content;

  template <typename Kind> bool is() const { return std::holds_alternative<Kind>(content); }
  /// Null if it is of another kind.
  template <typename Kind> const Kind* as() const { return std::get_if<Kind>(&content); }
  template <typename Kind> Kind* as() { return std::get_if<Kind>(&content); }

  /// As `stat` tells it: of a pipe what was not read yet, of a link the length of its target; 0 for what the
  /// host keeps.
  uint64_t size() const;
  /// The host's descriptor, if it is one of the three standard streams; else -1.
  int hostDescriptor() const;
};

/// An open file: descriptors made by `dup` share it.
struct OpenFile {
  uint32_t file = 0;
  int flags = 0; ///< of `open`
  uint64_t offset = 0;
};

/// The longest file of a state's own. Only pages that were written take space.
inline constexpr uint64_t maxFileSize = uint64_t{1} << 30;

struct FileTable : Counted<FileTable> {
  std::vector<File> files;
  std::vector<OpenFile> open;
  std::vector<int32_t> descriptors; ///< index into `open`; -1: closed
  /// Paths that are not as on the host: another file, or none.
  std::map<std::string, std::optional<uint32_t>> names;
  std::string folder;      ///< the working directory
  std::string firstFolder; ///< what it was at the start
  /// How often each system call that may fail was made, as long as one may.
  std::map<std::string, unsigned> calls;
  uint32_t mask = 022;

  /// The lowest free descriptor that is not below `least`, now leading to `file`.
  int64_t install(OpenFile file, int64_t least = 0);
  /// A second descriptor for the same open file.
  int64_t duplicate(int64_t descriptor, int64_t least);
  uint32_t add(File file);
};

class Files {
public:
  /// Standard input, output and error are the host's; the working directory is the host's.
  Files();

  /// Standard output and error are the state's, whatever the host's are.
  void captureOutput();

  const FileTable& table() const { return *table_; }
  /// To be changed: this state's own from now on.
  FileTable& own() { return table_.own(); }

  const OpenFile* find(uint64_t descriptor) const;
  const File& fileOf(const OpenFile& open) const { return table_->files[open.file]; }

  /// Where a path leads, name by name: an absolute path without `.`, `..`, double slashes and links, but for
  /// a last one that is not followed. Behind something that is no folder, names stay as they are. Empty stays
  /// empty.
  std::string absolute(const std::string& path, bool follow = true) const;
  /// The number of the state's own file at an absolute path; nothing if the host's counts. `hidden` says that
  /// there is none, whatever the host has.
  std::optional<uint32_t> ownAt(const std::string& path, bool& hidden) const;

  /// A file of the state's own of this name, `-` for standard input; its folders are made. Its bytes, zero as
  /// yet, begin where the result says. Throws Error if one of its folders is a file.
  uint64_t place(memory::AddressSpace& space, const std::string& name, uint64_t size);

  // Results are as of system calls: negative is an `errno`.
  int64_t open(memory::AddressSpace& space, const std::string& path, int flags, uint32_t mode);
  int64_t close(uint64_t descriptor);
  /// `stat`, or `lstat` if links are not followed.
  int64_t status(const std::string& path, bool follow, struct stat& status) const;
  int64_t statusOf(uint64_t descriptor, struct stat& status) const;
  /// What a folder holds, `.` and `..` among it.
  std::vector<DirectoryEntry> entriesOf(const std::string& path) const;

  /// What the table takes; the files' bytes lie in the state's memory.
  void count(SharedBytes) const;

private:
  bool isLink(uint32_t number) const { return table_->files[number].is<File::Link>(); }
  enum class Found : uint8_t { Nothing, File, Folder, Link };
  /// What lies at an absolute path; of a link, where it leads.
  Found look(const std::string& place, std::string& target) const;
  /// The error for an absolute path that the host does not have for this reason.
  int64_t absent(const std::string& place, int64_t error) const;
  void placeFolder(const std::string& path);
  int64_t openHost(memory::AddressSpace& space, const std::string& path, int flags);
  int64_t openFolder(const std::string& path, int flags, uint32_t mode);
  /// The descriptor of a new file.
  int64_t install(File file, int flags);
  void statusOfFile(uint32_t number, struct stat& status) const;

  Ref<FileTable> table_;
};

} // namespace sonde::process
