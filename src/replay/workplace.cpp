#include "replay/workplace.h"

#include "support/check.h"
#include "support/error.h"

#include <algorithm>
#include <fstream>
#include <ranges>

namespace sonde::replay {

namespace {

namespace fs = std::filesystem;

constexpr uintmax_t largestCopy = 1 << 20, mostCopied = 64 << 20;
/// Folders below the working directory are links where there would be more entries than these.
constexpr size_t mostEntries = 1000;
/// Folders around the working directory are shown as long as they have no more entries than these, in all.
constexpr size_t mostAround = 500;

/// Replaces a link to a folder by a folder of links to its entries, so that new files do not appear in the
/// original.
void openUp(const fs::path& folder) {
  if (!fs::is_symlink(folder)) return;
  const fs::path original = fs::canonical(folder);
  fs::remove(folder);
  fs::create_directory(folder);
  for (const fs::directory_entry& entry : fs::directory_iterator(original))
    fs::create_symlink(entry.path(), folder / entry.path().filename());
}

/// Returns what a link of the working directory says in a copy of it: the same, unless it leads out of there.
fs::path targetOf(const fs::path& original, const fs::path& name) {
  const fs::path target = fs::read_symlink(original / name);
  const bool isInside = target.is_relative() && Workplace::canHold(name.parent_path() / target);
  return isInside ? target : original / name;
}

} // namespace

Workplace::Workplace(const fs::path& original, const fs::path& scratch)
    : original_(fs::absolute(original).lexically_normal()), copies_(scratch / "copies"),
      work_(scratch / "work") {
  fs::create_directory(copies_);
  listAround();
  entries_.push_back(
      {.name = {}, .kind = Entry::Kind::Folder, .stamp = stampOf(original_, Entry::Kind::Folder)});
  // Folders are listed level by level, so that those that become links are the deep ones.
  size_t next = 0;
  while (next < entries_.size()) {
    const size_t number = next++;
    const fs::path folder = entries_[number].name; // listing it moves the entries
    if (entries_[number].kind != Entry::Kind::Folder || list(folder)) continue;
    entries_[number].kind = Entry::Kind::Link;
    entries_[number].source = original_ / folder;
  }
}

/// Lists what the folders around the working directory hold, the nearest first, as far as that is not too
/// much, and finds the place of the folder for tests among what stands for them.
void Workplace::listAround() {
  const fs::path stand = work_;
  std::error_code unreadable;
  fs::path folder = fs::canonical(original_, unreadable), below;
  for (size_t count = 0; !unreadable && folder.has_relative_path(); folder = folder.parent_path()) {
    const fs::path name = folder.filename();
    Surrounding surrounding{.time = fs::last_write_time(folder.parent_path(), unreadable)};
    for (fs::directory_iterator place(folder.parent_path(), unreadable), end; !unreadable && place != end;
         place.increment(unreadable))
      if (place->path().filename() != name) surrounding.entries.push_back(place->path());
    count += surrounding.entries.size();
    if (unreadable || count > mostAround) break;
    around_.push_back(std::move(surrounding));
    below = below.empty() ? name : name / below;
  }
  std::ranges::reverse(around_);
  if (!below.empty()) work_ /= below;
  fs::path at = stand;
  auto name = below.begin();
  for (Surrounding& surrounding : around_) {
    surrounding.stand = at;
    at /= *name++;
  }
}

Workplace::Stamp Workplace::stampOf(const fs::path& path, Entry::Kind kind) {
  const fs::perms permissions = fs::status(path).permissions();
  const bool isFolder = kind == Entry::Kind::Folder;
  return {.time = fs::last_write_time(path),
          .permissions = isFolder ? permissions | fs::perms::owner_all : permissions,
          .size = isFolder ? 0 : fs::file_size(path)};
}

/// Adds what is in a folder; returns false if it cannot be read or holds too much.
bool Workplace::list(const fs::path& folder) {
  std::error_code unreadable;
  std::vector<fs::path> names;
  for (fs::directory_iterator place(original_ / folder, unreadable), end; !unreadable && place != end;
       place.increment(unreadable))
    names.push_back(folder / place->path().filename());
  const bool isTop = folder.empty();
  if (!isTop && (unreadable || entries_.size() + names.size() > mostEntries)) return false;
  std::ranges::sort(names);
  for (const fs::path& name : names) entries_.push_back(describe(name));
  return true;
}

Workplace::Entry Workplace::describe(const fs::path& name) {
  const fs::path path = original_ / name;
  Entry link{.name = name, .source = path};
  std::error_code unreadable;
  const fs::file_status status = fs::symlink_status(path, unreadable);
  if (fs::is_symlink(status)) link.source = targetOf(original_, name);
  if (fs::is_directory(status))
    return {.name = name, .kind = Entry::Kind::Folder, .stamp = stampOf(path, Entry::Kind::Folder)};
  if (!fs::is_regular_file(status)) return link;
  const uintmax_t size = fs::file_size(path, unreadable);
  if (unreadable || size > largestCopy || copied_ + size > mostCopied) return link;
  Entry entry{.name = name, .kind = Entry::Kind::Copy, .source = copies_ / std::to_string(entries_.size())};
  if (!copy(entry)) return link; // we may not read it, and neither may the program
  copied_ += entry.stamp.size;
  return entry;
}

bool Workplace::copy(Entry& entry) const {
  std::error_code failed;
  const fs::path original = original_ / entry.name;
  fs::remove(entry.source);
  fs::copy_file(original, entry.source, failed);
  if (failed) return false;
  fs::last_write_time(entry.source, fs::last_write_time(original));
  entry.stamp = stampOf(entry.source, entry.kind);
  return true;
}

bool Workplace::isUntouched() const {
  const auto isSame = [&](const Entry& entry) {
    if (entry.kind == Entry::Kind::Link) return true; // its folder tells if it is gone
    const fs::path path = work_ / entry.name;
    const bool isThere = entry.kind == Entry::Kind::Folder ? fs::is_directory(fs::symlink_status(path))
                                                           : fs::is_regular_file(fs::symlink_status(path));
    return isThere && stampOf(path, entry.kind) == entry.stamp;
  };
  return isAroundUntouched() && std::ranges::all_of(entries_, isSame);
}

bool Workplace::isAroundUntouched() const {
  return std::ranges::all_of(around_, [](const Surrounding& each) {
    std::error_code gone;
    return fs::last_write_time(each.stand, gone) == each.time && !gone;
  });
}

void Workplace::buildAround() {
  if (around_.empty() || isAroundUntouched()) return;
  fs::remove_all(around_.front().stand);
  for (const Surrounding& each : around_) {
    fs::create_directory(each.stand);
    for (const fs::path& entry : each.entries) fs::create_symlink(entry, each.stand / entry.filename());
  }
}

void Workplace::build() {
  buildAround();
  fs::remove_all(work_);
  for (Entry& entry : entries_) {
    const fs::path path = work_ / entry.name;
    switch (entry.kind) {
    case Entry::Kind::Folder: fs::create_directory(path); break;
    case Entry::Kind::Link: fs::create_symlink(entry.source, path); break;
    case Entry::Kind::Copy:
      if (stampOf(entry.source, entry.kind) != entry.stamp) copy(entry);
      fs::create_hard_link(entry.source, path);
      break;
    }
  }
  for (const Entry& entry : entries_ | std::views::reverse)
    if (const fs::path path = work_ / entry.name; entry.kind == Entry::Kind::Folder) {
      fs::permissions(path, entry.stamp.permissions);
      fs::last_write_time(path, entry.stamp.time);
    }
  for (const Surrounding& each : around_) fs::last_write_time(each.stand, each.time);
}

bool Workplace::canHold(const std::string& name) {
  const fs::path relative = fs::path(name).lexically_normal();
  return relative.has_filename() && relative.is_relative() && relative.filename() != "." &&
         *relative.begin() != "..";
}

void Workplace::add(const std::string& name, const std::vector<uint8_t>& bytes) {
  SONDE_CHECK(canHold(name), "files of a test are its own");
  const fs::path relative = fs::path(name).lexically_normal();
  fs::path path = work_;
  for (const fs::path& part : relative.parent_path()) {
    path /= part;
    openUp(path);
    fs::create_directory(path);
  }
  path /= relative.filename();
  fs::remove(path);
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  file.close();
  if (!file) throw Error("cannot write this file", path);
}

fs::path Workplace::prepare(const Files& files) {
  try {
    if (!isUntouched()) build();
    for (const auto& [name, bytes] : files) add(name, bytes);
  } catch (const fs::filesystem_error& error) {
    throw Error("cannot make a folder for the test: " + error.code().message(), error.path1());
  }
  return work_;
}

} // namespace sonde::replay
