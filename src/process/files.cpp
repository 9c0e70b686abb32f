#include "process/files.h"

#include "support/error.h"
#include "support/overloaded.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <dirent.h>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>
#include <utility>

namespace sonde::process {

namespace {

bool areSame(const File::Host& a, const File::Host& b) { return a.file.get() == b.file.get(); }
bool areSame(const File::Memory& a, const File::Memory& b) { return a.base == b.base && a.size == b.size; }
bool areSame(const File::Directory& a, const File::Directory& b) {
  return std::ranges::equal(a.entries, b.entries, [](const DirectoryEntry& x, const DirectoryEntry& y) {
    return x.name == y.name && x.number == y.number && x.type == y.type;
  });
}
bool areSame(const File::Stream& a, const File::Stream& b) { return a.stream.get() == b.stream.get(); }
bool areSame(const File::Output& a, const File::Output& b) { return a.descriptor == b.descriptor; }
bool areSame(const File::Captured& a, const File::Captured& b) { return a.stream == b.stream; }
bool areSame(const File::Null&, const File::Null&) { return true; }
bool areSame(const File::Random&, const File::Random&) { return true; }
bool areSame(const File::Pipe& a, const File::Pipe& b) {
  return a.base == b.base && a.size == b.size && a.consumed == b.consumed;
}
bool areSame(const File::Link& a, const File::Link& b) { return a.target == b.target; }

bool areSame(const File& a, const File& b) {
  if (a.path != b.path || a.mode != b.mode || a.content.index() != b.content.index()) return false;
  return std::visit(
      [&]<typename Kind>(const Kind& content) { return areSame(content, std::get<Kind>(b.content)); },
      a.content);
}

bool areSame(const OpenFile& a, const OpenFile& b) {
  return a.file == b.file && a.flags == b.flags && a.offset == b.offset;
}

} // namespace

bool areSame(const FileTable& a, const FileTable& b) {
  const auto same = [](const auto& x, const auto& y) { return areSame(x, y); };
  return std::ranges::equal(a.files, b.files, same) && std::ranges::equal(a.open, b.open, same) &&
         a.descriptors == b.descriptors && a.names == b.names && a.folder == b.folder &&
         a.firstFolder == b.firstFolder && a.calls == b.calls && a.mask == b.mask;
}

namespace {

namespace fs = std::filesystem;

constexpr int64_t maxDescriptors = 1024;
constexpr uint64_t firstOwnNumber = 1'000'000; ///< the first inode number of files that are not the host's

constexpr int maxLinks = 40;

bool writes(int flags) { return (flags & O_ACCMODE) != O_RDONLY; }

/// What the host has in this folder is about its own processes, of which the engine is one, and differs from
/// run to run. So the program finds a folder that is empty, but for its descriptors.
constexpr std::string_view processes = "/proc/";
constexpr std::string_view descriptorLinks = "/proc/self/fd/";

std::vector<std::string> split(const std::string& path) {
  std::vector<std::string> names;
  for (size_t at = 0; (at = path.find_first_not_of('/', at)) != path.npos;) {
    const size_t end = std::min(path.find('/', at), path.size());
    names.push_back(path.substr(at, end - at));
    at = end;
  }
  return names;
}

std::string join(const std::string& folder, const std::string& name) {
  return folder.ends_with('/') ? folder + name : folder + '/' + name;
}

std::string parentOf(const std::string& place) {
  return place.substr(0, std::max<size_t>(place.rfind('/'), 1));
}

} // namespace

int64_t FileTable::install(OpenFile file, int64_t least) {
  size_t number = 0;
  const auto inUse = [&](size_t n) {
    return std::find(descriptors.begin(), descriptors.end(), static_cast<int32_t>(n)) != descriptors.end();
  };
  while (number < open.size() && inUse(number)) ++number;
  if (number == open.size()) open.emplace_back();
  auto place = static_cast<size_t>(least);
  while (place < descriptors.size() && descriptors[place] >= 0) ++place;
  if (static_cast<int64_t>(place) >= maxDescriptors) return -EMFILE;
  if (place >= descriptors.size()) descriptors.resize(place + 1, -1);
  open[number] = file;
  descriptors[place] = static_cast<int32_t>(number);
  return static_cast<int64_t>(place);
}

int64_t FileTable::duplicate(int64_t descriptor, int64_t least) {
  auto place = static_cast<size_t>(least);
  while (place < descriptors.size() && descriptors[place] >= 0) ++place;
  if (least < 0 || static_cast<int64_t>(place) >= maxDescriptors) return least < 0 ? -EINVAL : -EMFILE;
  if (place >= descriptors.size()) descriptors.resize(place + 1, -1);
  descriptors[place] = descriptors[static_cast<size_t>(descriptor)];
  return static_cast<int64_t>(place);
}

namespace {

constexpr uint64_t bytesOfName = 128; ///< what a name costs in a map, its node included

} // namespace

uint64_t FileTable::bytes() const {
  return sizeof(FileTable) + files.size() * sizeof(File) + open.size() * sizeof(OpenFile) +
         names.size() * bytesOfName;
}

uint32_t FileTable::add(File file) {
  grown += sizeof(File) + file.path.size() + bytesOfName;
  files.push_back(std::move(file));
  return static_cast<uint32_t>(files.size() - 1);
}

uint64_t File::size() const {
  if (const auto* memory = as<Memory>()) return memory->size;
  if (const auto* pipe = as<Pipe>()) return pipe->size - pipe->consumed;
  if (const auto* link = as<Link>()) return link->target.size();
  return 0;
}

int File::hostDescriptor() const {
  if (const auto* stream = as<Stream>()) return stream->stream->descriptor();
  if (const auto* output = as<Output>()) return output->descriptor;
  return -1;
}

Files::Files() : table_(new FileTable) {
  std::error_code ignored;
  table_->folder = std::filesystem::current_path(ignored).string();
  if (table_->folder.empty()) table_->folder.assign(1, '/');
  table_->firstFolder = table_->folder;
  for (int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    struct stat status{};
    if (fstat(descriptor, &status) != 0) {
      table_->descriptors.push_back(-1); // the descriptor is closed for the program, too
      continue;
    }
    File::Content content = File::Output{descriptor};
    if (descriptor == STDIN_FILENO) content = File::Stream{Ref(new HostStream(descriptor))};
    OpenFile open;
    open.flags = descriptor == STDIN_FILENO ? O_RDONLY : O_WRONLY;
    open.file = table_->add({{}, status.st_mode, std::move(content)});
    table_->open.push_back(open);
    table_->descriptors.push_back(static_cast<int32_t>(table_->open.size() - 1));
  }
  for (const char* name : {"/proc", "/proc/self", "/proc/self/fd"})
    table_->names[name] = table_->add({name, S_IFDIR | 0555, File::Directory{}});
}

void Files::captureOutput() {
  FileTable& table = own();
  for (OutputStream stream : {OutputStream::Output, OutputStream::Error}) {
    const uint32_t number = table.add({{}, S_IFIFO | 0600, File::Captured{stream}});
    table.descriptors[static_cast<size_t>(stream)] = -1;
    table.install({number, O_WRONLY, 0}, static_cast<int64_t>(stream));
  }
}

const OpenFile* Files::find(uint64_t descriptor) const {
  if (descriptor >= table_->descriptors.size() || table_->descriptors[descriptor] < 0) return nullptr;
  return &table_->open[static_cast<size_t>(table_->descriptors[descriptor])];
}

std::string Files::absolute(const std::string& path, bool follow) const {
  if (path.empty()) return path;
  std::string place = path.front() == '/' ? "/" : table_->folder;
  std::vector<std::string> left; // the next name is the last element
  const auto put = [&](const std::string& names) {
    const std::vector<std::string> parts = split(names);
    left.insert(left.end(), parts.rbegin(), parts.rend());
  };
  put(path);
  int links = 0;
  while (!left.empty()) {
    const std::string name = std::move(left.back());
    left.pop_back();
    if (name == ".") continue;
    if (name == "..") {
      place = parentOf(place);
      continue;
    }
    const std::string next = join(place, name);
    const bool last = left.empty();
    std::string target;
    const Found found = last && !follow && !path.ends_with('/') ? Found::File : look(next, target);
    if (found == Found::Link && links++ < maxLinks) {
      if (target.starts_with('/')) place = '/';
      put(target);
      continue;
    }
    place = next;
    if (found == Found::Folder) continue;
    // The remaining names lead nowhere; the host reports the error for the whole file name.
    for (; !left.empty(); left.pop_back()) place = join(place, left.back());
  }
  return place;
}

Files::Found Files::look(const std::string& place, std::string& target) const {
  bool hidden = false;
  if (const auto number = ownAt(place, hidden)) {
    const File& file = table_->files[*number];
    const auto* link = file.as<File::Link>();
    if (link) target = link->target;
    return link ? Found::Link : file.is<File::Directory>() ? Found::Folder : Found::File;
  }
  if (const std::optional<std::string> name = descriptorTarget(place)) {
    target = *name;
    return Found::Link;
  }
  struct stat status{};
  if (hidden || lstat(place.c_str(), &status) != 0) return Found::Nothing;
  if (!S_ISLNK(status.st_mode)) return S_ISDIR(status.st_mode) ? Found::Folder : Found::File;
  // The link is to a file that the engine has open: its target may be no file name.
  if (place.starts_with(descriptorLinks))
    return ::stat(place.c_str(), &status) == 0 && S_ISDIR(status.st_mode) ? Found::Folder : Found::File;
  std::error_code failed;
  target = fs::read_symlink(place, failed).string();
  return failed ? Found::Nothing : Found::Link;
}

int64_t Files::absent(const std::string& place, int64_t error) const {
  bool hidden = false;
  for (std::string folder = parentOf(place); folder != "/"; folder = parentOf(folder)) {
    if (const auto number = ownAt(folder, hidden))
      return table_->files[*number].is<File::Directory>() ? error : -ENOTDIR;
    if (hidden) return -ENOENT;
  }
  return error;
}

std::optional<uint32_t> Files::ownAt(const std::string& path, bool& hidden) const {
  const auto found = table_->names.find(path);
  if (found == table_->names.end()) {
    hidden = path.starts_with(processes) && !path.starts_with(descriptorLinks);
    return std::nullopt;
  }
  hidden = !found->second;
  return found->second;
}

std::optional<std::string> Files::descriptorTarget(const std::string& place) const {
  if (!place.starts_with(descriptorLinks)) return std::nullopt;
  const char* const end = place.data() + place.size();
  uint64_t descriptor = 0;
  const auto [rest, error] = std::from_chars(place.data() + descriptorLinks.size(), end, descriptor);
  const OpenFile* const open = error == std::errc() && rest == end ? find(descriptor) : nullptr;
  if (!open || fileOf(*open).path.empty()) return std::nullopt;
  return fileOf(*open).path;
}

uint64_t Files::place(memory::AddressSpace& space, const std::string& name, uint64_t size) {
  const bool isInput = name == "-";
  const std::string path = isInput ? name : absolute(name);
  if (!isInput) placeFolder(std::filesystem::path(path).parent_path().string());
  const uint64_t base = space.allocate(memory::ObjectKind::Global, maxFileSize, 16, memory::noSite);
  FileTable& table = own();
  const uint32_t number =
      table.add({isInput ? std::string() : path, S_IFREG | 0644, File::Memory{base, size}});
  if (!isInput) {
    table.names[path] = number;
    return base;
  }
  if (!table.descriptors.empty()) table.descriptors[STDIN_FILENO] = -1;
  table.install({number, O_RDONLY, 0});
  for (const char* link : {"/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"}) table.names[link] = number;
  return base;
}

void Files::placeFolder(const std::string& path) {
  std::vector<std::string> missing;
  std::filesystem::path folder = path;
  struct stat there{};
  for (; status(folder.string(), true, there) != 0; folder = folder.parent_path())
    missing.push_back(folder.string());
  if (!S_ISDIR(there.st_mode)) throw Error("this is a file, not a folder", folder.string());
  for (const std::string& name : missing) {
    FileTable& table = own();
    table.names[name] = table.add({name, S_IFDIR | 0755, File::Directory{}});
  }
}

int64_t Files::open(memory::AddressSpace& space, const std::string& path, int flags, uint32_t mode) {
  const bool follow = !(flags & O_NOFOLLOW);
  const std::string place = absolute(path, follow);
  if (place.empty()) return -ENOENT;
  bool hidden = false;
  std::optional<uint32_t> number = ownAt(place, hidden);
  struct stat before{};
  const int64_t absence = status(place, follow, before);
  const bool exists = absence == 0;
  if (exists && (flags & O_CREAT) && (flags & O_EXCL)) return -EEXIST;
  if ((exists && S_ISLNK(before.st_mode)) || (number && isLink(*number))) return -ELOOP;
  if (exists && (flags & O_DIRECTORY) && !S_ISDIR(before.st_mode)) return -ENOTDIR;
  if (!exists && !(flags & O_CREAT)) return absence;
  if (exists && S_ISDIR(before.st_mode)) return openFolder(place, flags, before.st_mode);
  if (!exists) {
    struct stat folder{};
    if (int64_t error = status(fs::path(place).parent_path().string(), true, folder)) return error;
    if (!S_ISDIR(folder.st_mode)) return -ENOTDIR;
    const uint64_t base = space.allocate(memory::ObjectKind::Global, maxFileSize, 16, memory::noSite);
    FileTable& table = own();
    number = table.add({place, S_IFREG | (mode & 07777 & ~table.mask), File::Memory{base}});
    table.names[place] = number;
  }
  if (!number) return openHost(space, place, flags);
  FileTable& table = own();
  if (auto* file = table.files[*number].as<File::Memory>(); file && (flags & O_TRUNC))
    static_cast<void>(space.fill(file->base, 0, std::exchange(file->size, 0)));
  return table.install({*number, flags, 0});
}

int64_t Files::openHost(memory::AddressSpace& space, const std::string& path, int flags) {
  if (path == "/dev/null") return install({path, S_IFCHR | 0666, File::Null{}}, flags);
  if (path == "/dev/random" || path == "/dev/urandom")
    return install({path, S_IFCHR | 0666, File::Random{}}, flags);
  Ref<HostFile> host = HostFile::open(path);
  if (!host) return -errno;
  const struct stat status = host->status();
  if (!S_ISREG(status.st_mode) && writes(flags)) return -EACCES;
  if (!writes(flags)) return install({path, status.st_mode, File::Host{std::move(host)}}, flags);
  // From here on the file belongs to the state.
  if (access(path.c_str(), W_OK) != 0) return -errno;
  File::Memory file{space.allocate(memory::ObjectKind::Global, maxFileSize, 16, memory::noSite)};
  if (!(flags & O_TRUNC)) {
    std::vector<uint8_t> block(1 << 16);
    for (int64_t count = 0; (count = host->read(block.data(), block.size(), file.size)) > 0 &&
                            file.size + block.size() < maxFileSize;
         file.size += static_cast<uint64_t>(count))
      space.initialise(file.base + file.size, block.data(), static_cast<uint64_t>(count));
  }
  FileTable& table = own();
  const uint32_t number = table.add({path, status.st_mode, file});
  table.names[path] = number;
  return table.install({number, flags, 0});
}

int64_t Files::openFolder(const std::string& path, int flags, uint32_t mode) {
  if (writes(flags)) return -EISDIR;
  return install({path, mode, File::Directory{entriesOf(path)}}, flags);
}

int64_t Files::install(File file, int flags) {
  FileTable& table = own();
  return table.install({table.add(std::move(file)), flags, 0});
}

/// Returns the entries of a folder sorted by name, because the host's order differs from machine to machine.
std::vector<DirectoryEntry> Files::entriesOf(const std::string& path) const {
  std::map<std::string, DirectoryEntry> entries;
  bool hidden = false;
  if (!ownAt(path, hidden) && !hidden)
    if (DIR* folder = opendir(path.c_str())) {
      while (const dirent* entry = readdir(folder))
        entries[entry->d_name] = {entry->d_name, entry->d_ino, entry->d_type};
      closedir(folder);
    }
  for (const char* name : {".", ".."})
    entries.try_emplace(name, DirectoryEntry{name, firstOwnNumber, DT_DIR});
  for (const auto& [name, number] : table_->names) {
    const fs::path place(name);
    if (place.parent_path() != path || place.filename().empty()) continue;
    const std::string last = place.filename().string();
    if (number)
      entries[last] = {last, firstOwnNumber + *number,
                       static_cast<uint8_t>(IFTODT(table_->files[*number].mode))};
    else
      entries.erase(last);
  }
  if (join(path, "") == descriptorLinks)
    for (uint64_t number = 0; number < table_->descriptors.size(); ++number)
      if (const std::string name = std::to_string(number); find(number))
        entries[name] = {name, firstOwnNumber, DT_LNK};
  std::vector<DirectoryEntry> sorted;
  sorted.reserve(entries.size());
  for (auto& [name, entry] : entries) sorted.push_back(std::move(entry));
  return sorted;
}

int64_t Files::close(uint64_t descriptor) {
  if (!find(descriptor)) return -EBADF;
  own().descriptors[descriptor] = -1;
  return 0;
}

void Files::statusOfFile(uint32_t number, struct stat& status) const {
  const File& file = table_->files[number];
  status = {};
  status.st_mode = file.mode;
  status.st_ino = firstOwnNumber + number;
  status.st_nlink = 1;
  status.st_uid = getuid();
  status.st_gid = getgid();
  status.st_size = static_cast<off_t>(file.size());
  status.st_blksize = memory::pageSize;
  status.st_blocks = (status.st_size + 511) / 512;
}

int64_t Files::status(const std::string& path, bool follow, struct stat& status) const {
  const std::string place = absolute(path, follow);
  if (place.empty()) return -ENOENT;
  bool hidden = false;
  if (const auto number = ownAt(place, hidden)) {
    if (follow && isLink(*number)) return -ELOOP;
    statusOfFile(*number, status);
    return 0;
  }
  if (hidden) return -ENOENT;
  if (const std::optional<std::string> target = descriptorTarget(place)) { // a link that is not followed
    status = {};
    status.st_mode = S_IFLNK | 0777;
    status.st_size = static_cast<off_t>(target->size());
    return 0;
  }
  return (follow ? ::stat : ::lstat)(place.c_str(), &status) == 0 ? 0 : absent(place, -errno);
}

int64_t Files::statusOf(uint64_t descriptor, struct stat& status) const {
  const OpenFile* open = find(descriptor);
  if (!open) return -EBADF;
  const File& file = fileOf(*open);
  const auto result = [](bool done) { return done ? int64_t{0} : -int64_t{errno}; };
  const auto ofHost = [&](int number) { return result(fstat(number, &status) == 0); };
  return std::visit(Overloaded{
                        [&](const File::Host& host) {
                          status = host.file->status();
                          return int64_t{0};
                        },
                        [&](const File::Stream& stream) { return ofHost(stream.stream->descriptor()); },
                        [&](const File::Output& output) { return ofHost(output.descriptor); },
                        [&](const File::Directory&) { return this->status(file.path, true, status); },
                        [&](const File::Null&) { return result(::stat("/dev/null", &status) == 0); },
                        [&](const File::Random&) { return result(::stat(file.path.c_str(), &status) == 0); },
                        [&](const auto&) { // Memory, Captured, Pipe, Link
                          statusOfFile(open->file, status);
                          return int64_t{0};
                        },
                    },
                    file.content);
}

std::string Files::changedElsewhere() const {
  const std::string here = table_->firstFolder == "/" ? "/" : table_->firstFolder + "/";
  // What lies beside the working directory belongs to somebody, unless anybody's files lie there.
  const std::string beside = fs::path(table_->firstFolder).parent_path().string() + "/";
  const bool isAnybodys = beside == "/tmp/" || beside == "/var/tmp/";
  const auto isHarmless = [&](const std::string& name) {
    if (name.starts_with(here)) return true;
    if (!isAnybodys && name.starts_with(beside)) return false;
    // Devices are files, too, which a program may remove: nasm -o /dev/null does, if the system lets it.
    return std::ranges::any_of(
        std::array{"/proc", "/dev/stdin", "/dev/fd/", "/dev/shm/", "/tmp/", "/var/tmp/"},
        [&](const char* folder) { return name.starts_with(folder); });
  };
  for (const auto& [name, file] : table_->names)
    if (!isHarmless(name)) return name;
  return {};
}

void Files::count(SharedBytes bytes) const {
  bytes = bytes.among(table_->refs);
  if (!bytes) return;
  bytes.add(sizeof(FileTable));
  bytes.add(table_->files.capacity() * sizeof(File));
  for (const File& file : table_->files) {
    bytes.add(file.path.capacity());
    if (const auto* link = file.as<File::Link>()) bytes.add(link->target.capacity());
    const auto* folder = file.as<File::Directory>();
    if (!folder) continue;
    bytes.add(folder->entries.capacity() * sizeof(DirectoryEntry));
    for (const DirectoryEntry& entry : folder->entries) bytes.add(entry.name.capacity());
  }
  bytes.add(table_->open.capacity() * sizeof(OpenFile));
  bytes.add(table_->descriptors.capacity() * sizeof(int32_t));
  constexpr size_t links = 4 * sizeof(void*);
  for (const auto& name : table_->names) {
    bytes.add(links + sizeof name);
    bytes.add(name.first.capacity());
  }
}

} // namespace sonde::process
