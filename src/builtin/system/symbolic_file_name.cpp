#include "builtin/system/symbolic_file_name.h"

#include "exec/symbolic/bounds.h"
#include "exec/symbolic/conditions.h"
#include "exec/symbolic/settle.h"
#include "exec/symbolic/undefined.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <dirent.h>
#include <unistd.h>

namespace sonde::builtin {

using expr::Expr;

namespace {

constexpr size_t maxFolders = 64; ///< the number of folders in which one string is looked up

} // namespace

SymbolicFileName::SymbolicFileName(exec::Execution& execution, uint64_t address, std::string folder,
                                   bool creates)
    : execution_(execution), builder_(execution.reasoner.builder()), address_(address),
      folder_(std::move(folder)), creates_(creates) {}

int64_t SymbolicFileName::settle(std::string& path) {
  if (!readBytes()) return -EFAULT;
  const std::vector<Case> all = cases();
  const Case& chosen = choose(all);
  if (chosen.error) return chosen.error;
  path = chosen.path ? *chosen.path : oneValue();
  return 0;
}

/// Reads the bytes of the string; returns false if no path is left on which it ends inside readable memory.
bool SymbolicFileName::readBytes() {
  if (const auto object = execution_.state.memory.objectAt(address_)) exec::splitSize(execution_, *object);
  std::vector<memory::Byte> one;
  Expr ends = builder_.constant(1, 0);
  while (bytes_.size() < PATH_MAX) {
    if (memory::FaultPtr fault = execution_.state.memory.readBytes(address_ + bytes_.size(), one, 1)) {
      return require(execution_, ends, [&] { return execution_.error(*fault); });
    }
    if (!one[0].concrete()) {
      // Behind the end of the string the bytes do not matter.
      const Expr used = builder_.ite(ends, builder_.constant(8, 0), one[0].expression);
      one[0].expression = exec::defined(execution_, used, exec::Use::Call);
      if (execution_.ending) return false;
    }
    bytes_.push_back(one[0].concrete() ? builder_.constant(8, one[0].value) : one[0].expression);
    if (one[0].concrete() && one[0].value == 0) break;
    ends = builder_.bitOr(ends, isAt(bytes_.size() - 1, 0));
  }
  return true;
}

Expr SymbolicFileName::isAt(size_t place, uint8_t value) const {
  return builder_.eq(bytes_[place], builder_.constant(8, value));
}

Expr SymbolicFileName::stands(size_t place, const std::string& text) const {
  Expr result = builder_.constant(1, place + text.size() <= bytes_.size());
  for (size_t n = 0; n < text.size() && !result->isFalse(); ++n)
    result = builder_.bitAnd(result, isAt(place + n, static_cast<uint8_t>(text[n])));
  return result;
}

void SymbolicFileName::reach(size_t place, const std::string& folder, const Expr& condition) {
  if (condition->isFalse() || place >= bytes_.size()) return;
  const auto [entry, isNew] = reached_[place].try_emplace(folder, condition);
  if (!isNew) entry->second = builder_.bitOr(entry->second, condition);
}

void SymbolicFileName::find(const std::string& path, const Expr& condition) {
  if (condition->isFalse()) return;
  const auto [entry, isNew] = foundAt_.try_emplace(path, found_.size());
  if (isNew)
    found_.push_back({condition, 0, path});
  else
    found_[entry->second].condition = builder_.bitOr(found_[entry->second].condition, condition);
}

void SymbolicFileName::fail(int64_t error, const Expr& condition) {
  if (condition->isFalse()) return;
  const auto [entry, isNew] = errors_.try_emplace(error, condition);
  if (!isNew) entry->second = builder_.bitOr(entry->second, condition);
}

const SymbolicFileName::Folder& SymbolicFileName::folder(const std::string& name) {
  const auto [entry, isNew] = folders_.try_emplace(name);
  Folder& result = entry->second;
  if (!isNew) return result;
  const process::Files& files = execution_.state.files;
  const std::string place = files.absolute(name.starts_with('/') ? name : folder_ + '/' + name);
  bool hidden = false;
  const bool isOwn = files.ownAt(place, hidden).has_value();
  const bool isAbove = name.starts_with("../") && folder_ == files.table().firstFolder;
  const bool isOfProcesses = place == "/proc" || place.starts_with("/proc/");
  result.known = folders_.size() <= maxFolders && !isAbove && !isOfProcesses &&
                 (isOwn || access(place.c_str(), R_OK | X_OK) == 0);
  if (result.known)
    result.names = files.entriesOf(place);
  else
    result.names = {{".", 0, DT_DIR}, {"..", 0, DT_DIR}};
  return result;
}

SymbolicFileName::Kind SymbolicFileName::kindOf(const std::string& path,
                                                const process::DirectoryEntry& name) const {
  if (name.type == DT_DIR) return Kind::Folder;
  struct stat status{};
  const int64_t error =
      execution_.state.files.status(path.starts_with('/') ? path : folder_ + '/' + path, true, status);
  if (error) return error == -ENOENT ? Kind::Missing : Kind::Unknown;
  return S_ISDIR(status.st_mode) ? Kind::Folder : Kind::File;
}

void SymbolicFileName::walkName(size_t place, const std::string& folder, const process::DirectoryEntry& name,
                                const Expr& condition) {
  const size_t end = place + name.name.size();
  const std::string path = folder + name.name;
  find(path, builder_.bitAnd(condition, isAt(end, 0)));
  const Expr goesOn = builder_.bitAnd(condition, isAt(end, '/'));
  if (goesOn->isFalse()) return;
  if (name.name == "." || (name.name == ".." && folder == "/")) return reach(end + 1, folder, goesOn);
  switch (kindOf(path, name)) {
  case Kind::Folder: return reach(end + 1, path + '/', goesOn);
  case Kind::File: return fail(-ENOTDIR, goesOn);
  case Kind::Missing: return fail(-ENOENT, goesOn);
  case Kind::Unknown: return;
  }
}

/// Adds the case that the folder has no such name.
void SymbolicFileName::miss(size_t place, const Expr& condition) {
  Expr isLong = builder_.constant(1, bytes_.size() - place > NAME_MAX);
  for (size_t n = place; n <= place + NAME_MAX && !isLong->isFalse(); ++n)
    isLong = builder_.bitAnd(isLong, builder_.bitNot(builder_.bitOr(isAt(n, 0), isAt(n, '/'))));
  fail(-ENAMETOOLONG, builder_.bitAnd(condition, isLong));
  if (!creates_) fail(-ENOENT, builder_.bitAnd(condition, builder_.bitNot(isLong)));
}

void SymbolicFileName::walk(size_t place, const std::string& name, const Expr& condition) {
  const Expr ends = isAt(place, 0), slash = isAt(place, '/');
  find(name.empty() && place > 0 ? "." : name, builder_.bitAnd(condition, ends));
  reach(place + 1, place == 0 ? "/" : name, builder_.bitAnd(condition, slash));
  const Folder& here = folder(name);
  Expr others = builder_.bitAnd(condition, builder_.bitNot(builder_.bitOr(ends, slash)));
  for (const process::DirectoryEntry& entry : here.names) {
    const size_t end = place + entry.name.size();
    if (end >= bytes_.size()) continue;
    const Expr isEntry = builder_.bitAnd(others, stands(place, entry.name));
    if (isEntry->isFalse()) continue;
    walkName(place, name, entry, isEntry);
    const Expr isWhole = builder_.bitAnd(isEntry, builder_.bitOr(isAt(end, 0), isAt(end, '/')));
    others = builder_.bitAnd(others, builder_.bitNot(isWhole));
  }
  if (here.known) miss(place, others);
}

std::vector<SymbolicFileName::Case> SymbolicFileName::cases() {
  if (bytes_.size() < PATH_MAX) {
    reached_.resize(bytes_.size());
    reach(0, "", builder_.constant(1, 1));
    for (size_t place = 0; place < bytes_.size(); ++place)
      for (const auto& [name, condition] : reached_[place]) walk(place, name, condition);
  }
  std::vector<Case> all = std::move(found_);
  all.resize(std::min<size_t>(all.size(), execution_.settings.maxTargets));
  for (const auto& [error, condition] : errors_) all.push_back({condition, error});
  Expr others = builder_.constant(1, 1);
  for (const Case& one : all) others = builder_.bitAnd(others, builder_.bitNot(one.condition));
  all.push_back({others});
  return all;
}

const SymbolicFileName::Case& SymbolicFileName::choose(const std::vector<Case>& all) {
  path::PathCondition& path = execution_.state.path;
  auto isMine = [&](const Case& one) {
    return execution_.reasoner.isCanonical()
               ? execution_.reasoner.possible(path, one.condition).answer == path::Reasoner::Answer::Possible
               : path.value(one.condition).isOne();
  };
  auto chosen = std::ranges::find_if(all, isMine);
  if (chosen == all.end()) // the solver leaves even this open, but the path's model has one
    chosen = std::ranges::find_if(all, [&](const Case& one) { return path.value(one.condition).isOne(); });
  const path::Reasoner::Branch branch = execution_.reasoner.branch(path, chosen->condition);
  if (branch.other.answer == path::Reasoner::Answer::Impossible) return *chosen;
  for (const Case& one : all) {
    if (&one == &*chosen || one.condition->isFalse()) continue;
    const path::Reasoner::Possibility possibility = execution_.reasoner.possible(path, one.condition);
    forkIfPossible(execution_, one.condition, possibility, execution_.ip);
  }
  path.add(chosen->condition, branch.other.part, branch.takenModel());
  return *chosen;
}

std::string SymbolicFileName::oneValue() {
  path::PathCondition& path = execution_.state.path;
  std::string text;
  bool only = true;
  for (const Expr& byte : bytes_) {
    const path::Reasoner::Smallest smallest = execution_.reasoner.smallest(path, byte);
    if (!smallest.only)
      path.add(builder_.eq(byte, builder_.constant(smallest.value)), smallest.part, &smallest.model);
    only &= smallest.only;
    if (smallest.value.isZero()) break;
    text += static_cast<char>(smallest.value.toWord());
  }
  if (!only) execution_.incomplete(exec::Incompleteness::SymbolicPath);
  return text;
}

} // namespace sonde::builtin
