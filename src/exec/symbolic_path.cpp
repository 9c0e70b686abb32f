#include "exec/symbolic_path.h"

#include "exec/symbolic.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <filesystem>

namespace sonde::exec {

using expr::Expr;

SymbolicPath::SymbolicPath(Execution& execution, uint64_t address, std::string folder, bool creates)
    : execution_(execution), builder_(execution.reasoner.builder()), address_(address),
      folder_(std::move(folder)), creates_(creates) {}

int64_t SymbolicPath::settle(std::string& path) {
  if (!readBytes()) return -EFAULT;
  const std::vector<Case> all = cases();
  const Case& chosen = choose(all);
  if (chosen.error) return chosen.error;
  path = chosen.path ? *chosen.path : oneValue();
  return 0;
}

/// False: no path is left on which the string ends where it may be read.
bool SymbolicPath::readBytes() {
  std::vector<memory::Byte> one;
  Expr ends = builder_.constant(1, 0);
  while (bytes_.size() < PATH_MAX) {
    if (memory::FaultPtr fault = execution_.state.memory.readBytes(address_ + bytes_.size(), one, 1)) {
      return require(execution_, ends, [&] { return execution_.error(*fault); });
    }
    bytes_.push_back(one[0].concrete() ? builder_.constant(8, one[0].value) : one[0].expression);
    if (one[0].concrete() && one[0].value == 0) break;
    ends = builder_.bitOr(ends, isAt(bytes_.size() - 1, 0));
  }
  return true;
}

Expr SymbolicPath::isAt(size_t place, uint8_t value) const {
  return builder_.eq(bytes_[place], builder_.constant(8, value));
}

Expr SymbolicPath::begins(const std::string& text) const {
  Expr result = builder_.constant(1, text.size() <= bytes_.size());
  for (size_t n = 0; n < std::min(text.size(), bytes_.size()); ++n)
    result = builder_.bitAnd(result, isAt(n, static_cast<uint8_t>(text[n])));
  return result;
}

Expr SymbolicPath::is(const std::string& text) const { return begins(text + '\0'); }

/// Whether it certainly leads through a folder, perhaps one of the host's.
bool SymbolicPath::beginsInFolder() const {
  std::string name;
  for (const Expr& byte : bytes_) {
    if (!byte->isConstant()) return false;
    const auto character = static_cast<char>(byte->value().toWord());
    struct stat status{};
    if (character == '/') return !name.empty() && execution_.state.files.status(name, true, status) == 0;
    name += character;
  }
  return false;
}

std::vector<SymbolicPath::Known> SymbolicPath::knownNames() const {
  std::vector<Known> names{{".", true}, {"..", true}};
  const FileTable& table = execution_.state.files.table();
  for (const auto& [path, number] : table.names) {
    const std::filesystem::path place(path);
    if (!number || place.parent_path() != folder_) continue;
    const FileKind kind = table.files[*number].kind;
    names.push_back({place.filename().string(), kind == FileKind::Directory || kind == FileKind::Link});
  }
  return names;
}

std::vector<SymbolicPath::Case> SymbolicPath::cases() {
  std::vector<Case> all;
  Expr others = builder_.constant(1, 1);
  auto add = [&](Case one) {
    others = builder_.bitAnd(others, builder_.bitNot(one.condition));
    all.push_back(std::move(one));
  };
  const bool isFirst = folder_ == execution_.state.files.table().firstFolder;
  if (isFirst && bytes_.size() < PATH_MAX && !beginsInFolder()) {
    Expr longName = builder_.constant(1, bytes_.size() > NAME_MAX);
    for (size_t n = 0; n <= NAME_MAX && !longName->isFalse(); ++n)
      longName = builder_.bitAnd(longName, builder_.bitNot(builder_.bitOr(isAt(n, 0), isAt(n, '/'))));
    add({longName, -ENAMETOOLONG});
    Expr missing = builder_.bitAnd(builder_.bitNot(is("")), builder_.bitNot(begins("/")));
    for (const Known& known : knownNames()) {
      const Expr below = begins(known.name + "/");
      add({is(known.name), 0, known.name});
      if (!known.folder) add({below, -ENOTDIR});
      missing = builder_.bitAnd(missing, builder_.bitNot(builder_.bitOr(is(known.name), below)));
    }
    add({is(""), 0, ""});
    add({is("/"), 0, "/"});
    add({builder_.bitAnd(missing, builder_.bitNot(longName)), creates_ ? 0 : -ENOENT});
  }
  all.push_back({others});
  return all;
}

const SymbolicPath::Case& SymbolicPath::choose(const std::vector<Case>& all) {
  PathCondition& path = execution_.state.path;
  const auto chosen =
      std::ranges::find_if(all, [&](const Case& one) { return path.value(one.condition).isOne(); });
  const Reasoner::Branch branch = execution_.reasoner.branch(path, chosen->condition);
  if (branch.other.answer == Reasoner::Answer::Impossible) return *chosen;
  for (const Case& one : all) {
    if (&one == &*chosen || one.condition->isFalse()) continue;
    const Reasoner::Possibility possibility = execution_.reasoner.possible(path, one.condition);
    if (possibility.answer == Reasoner::Answer::Possible)
      fork(execution_, one.condition, possibility.part, &possibility.model, execution_.ip);
    else if (possibility.answer == Reasoner::Answer::Unknown)
      execution_.observer.incomplete(Incompleteness::QueryLimit, execution_.site());
  }
  path.add(chosen->condition, branch.other.part, nullptr);
  return *chosen;
}

std::string SymbolicPath::oneValue() {
  PathCondition& path = execution_.state.path;
  std::string text;
  bool only = true;
  for (const Expr& byte : bytes_) {
    const Reasoner::Smallest smallest = execution_.reasoner.smallest(path, byte);
    if (!smallest.only)
      path.add(builder_.eq(byte, builder_.constant(smallest.value)), smallest.part, &smallest.model);
    only &= smallest.only;
    if (smallest.value.isZero()) break;
    text += static_cast<char>(smallest.value.toWord());
  }
  if (!only) execution_.observer.incomplete(Incompleteness::SymbolicPath, execution_.site());
  return text;
}

} // namespace sonde::exec
