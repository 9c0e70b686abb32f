#include "replay/workplace.h"

#include "support/check.h"
#include "support/error.h"

#include <algorithm>
#include <fstream>

namespace sonde::replay {

namespace {

namespace fs = std::filesystem;

constexpr uintmax_t largestCopy = 1 << 20, mostCopied = 64 << 20;

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

} // namespace

Workplace::Workplace(fs::path original, fs::path scratch)
    : original_(std::move(original)), copies_(scratch / "copies"), work_(scratch / "work") {
  fs::create_directory(copies_);
  for (const fs::directory_entry& entry : fs::directory_iterator(original_))
    entries_.push_back({entry.path().filename(), false, {}, 0});
  std::ranges::sort(entries_, {}, &Entry::name);
  uintmax_t copied = 0;
  for (Entry& entry : entries_) {
    std::error_code unreadable;
    const fs::path path = original_ / entry.name;
    if (!fs::is_regular_file(path, unreadable)) continue;
    const uintmax_t size = fs::file_size(path, unreadable);
    if (unreadable || size > largestCopy || copied + size > mostCopied) continue;
    copy(entry);
    copied += entry.size;
  }
}

void Workplace::copy(Entry& entry) {
  std::error_code failed;
  const fs::path to = copies_ / entry.name;
  fs::copy_file(original_ / entry.name, to, fs::copy_options::overwrite_existing, failed);
  entry.copied = !failed;
  if (failed) return; // we may not read it, and neither may the program
  entry.size = fs::file_size(to);
  entry.time = fs::last_write_time(original_ / entry.name);
  fs::last_write_time(to, entry.time); // the original's time, which the program may look at
}

void Workplace::refresh() {
  for (Entry& entry : entries_)
    if (const fs::path path = copies_ / entry.name;
        entry.copied && (fs::file_size(path) != entry.size || fs::last_write_time(path) != entry.time))
      copy(entry);
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
    fs::remove_all(work_);
    refresh();
    fs::create_directory(work_);
    for (const Entry& entry : entries_)
      if (entry.copied)
        fs::create_hard_link(copies_ / entry.name, work_ / entry.name);
      else
        fs::create_symlink(original_ / entry.name, work_ / entry.name);
    for (const auto& [name, bytes] : files) add(name, bytes);
  } catch (const fs::filesystem_error& error) {
    throw Error("cannot make a folder for the test: " + error.code().message(), error.path1());
  }
  return work_;
}

} // namespace sonde::replay
