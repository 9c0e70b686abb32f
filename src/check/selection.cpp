#include "check/selection.h"

#include "support/error.h"
#include "support/nearest.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sstream>

namespace sonde::check {

namespace {

constexpr const char* basesAndSigns =
    "write 'default', 'all' or 'none', then +NAME to add a check and -NAME to leave "
    "it out; 'sonde help checks' lists them";

Selection upTo(When last) {
  Selection selection;
  for (const Row& row : rows) selection.set(row.check, row.when <= last);
  return selection;
}

/// The words that a selection may begin with.
struct Base {
  const char* name;
  When last;
};
constexpr Base bases[] = {{"default", When::Default}, {"all", When::Option}, {"none", When::Always}};

const Base* findBase(const std::string& name) {
  for (const Base& base : bases)
    if (base.name == name) return &base;
  return nullptr;
}

bool isOneOf(const std::string& name, std::string_view list) {
  std::istringstream stream{std::string(list)};
  for (std::string each; std::getline(stream, each, ',');)
    if (each == name) return true;
  return false;
}

/// Returns the names of the checks that a user may mean by a name that none has: those that clang calls so,
/// the nearest by spelling, or those of which the name is a part, as `overflow` is.
std::vector<std::string> meantBy(const std::string& name) {
  std::vector<std::string> names, parts;
  for (const Row& row : rows) {
    if (isOneOf(name, row.clang)) return {row.name};
    names.emplace_back(row.name);
    if (name.size() > 2 && names.back().find(name) != std::string::npos) parts.emplace_back(row.name);
  }
  if (name == "signed-integer-overflow") return {row(Check::SignedOverflow).name};
  if (!parts.empty()) return parts;
  std::string meant = nearest(name, names);
  return meant.empty() ? std::vector<std::string>() : std::vector{std::move(meant)};
}

const Row& find(const std::string& name) {
  for (const Row& row : rows)
    if (row.name == name) return row;
  if (findBase(name))
    throw Error("'" + name + "' stands for several checks, and has no sign", "--check", basesAndSigns);
  const std::vector<std::string> meant = meantBy(name);
  throw Error("there is no check '" + name + "'", "--check",
              meant.empty()
                  ? basesAndSigns
                  : fmt::format("is '{}' meant? 'sonde help checks' lists them", fmt::join(meant, "' or '")));
}

void applyWord(Selection& selection, const std::string& word) {
  if (word[0] != '+' && word[0] != '-') {
    find(word);
    throw Error("'" + word + "' says neither to make this check nor to leave it out", "--check",
                fmt::format("write +{0} to add it, -{0} to leave it out, or none,+{0} for it alone", word));
  }
  const Row& row = find(word.substr(1));
  const bool on = word[0] == '+';
  if (!on && row.when == When::Always)
    throw Error("the check '" + word.substr(1) + "' cannot be left out", "--check",
                "a path cannot go on behind what it finds");
  selection.set(row.check, on);
}

} // namespace

Selection::Selection() {
  for (const Row& row : rows)
    if (row.when == When::Always) set(row.check, true);
}

Selection Selection::byDefault() { return upTo(When::Default); }

Selection Selection::parse(const std::string& words) {
  Selection selection = byDefault();
  std::istringstream stream(words);
  for (std::string word; std::getline(stream, word, ',');) {
    if (word.empty()) throw Error("a word of the list is empty", "--check", basesAndSigns);
    if (const Base* base = findBase(word))
      selection = upTo(base->last);
    else
      applyWord(selection, word);
  }
  return selection;
}

void Selection::set(Check check, bool on) {
  const uint64_t bit = uint64_t{1} << static_cast<unsigned>(check);
  bits_ = on ? bits_ | bit : bits_ & ~bit;
}

std::vector<std::string> Selection::names() const {
  std::vector<std::string> names;
  for (const Row& row : rows)
    if (has(row.check)) names.emplace_back(row.name);
  return names;
}

std::string Selection::inWords() const {
  std::vector<const char*> all;
  for (const GroupRow& group : groups) {
    std::vector<const char*> made;
    bool isWhole = true;
    for (const Row& row : rows)
      if (row.group == group.group) {
        if (has(row.check))
          made.push_back(row.name);
        else
          isWhole = false;
      }
    if (isWhole) made.assign(1, group.words);
    all.insert(all.end(), made.begin(), made.end());
  }
  return fmt::format("{}", fmt::join(all, ", "));
}

std::string Selection::sanitizers() const {
  std::vector<const char*> all;
  for (const Row& row : rows)
    if (has(row.check) && *row.clang) all.push_back(row.clang);
  return fmt::format("{}", fmt::join(all, ","));
}

} // namespace sonde::check
