#include "input/words.h"

#include <fmt/format.h>

namespace sonde::input {

namespace {

constexpr WordRow rows[] = {
#define X(id, name, count, arguments, help) {Word::id, name, count, arguments, help},
    SONDE_INPUT_WORDS(X)
#undef X
};

} // namespace

const WordRow* findWord(std::string_view typed) {
  if (!typed.starts_with('-')) return nullptr;
  typed.remove_prefix(typed.starts_with("--") ? 2 : 1);
  const size_t equals = typed.find('=');
  for (const WordRow& row : rows)
    if (typed.substr(0, equals) == row.name && (equals == typed.npos || row.count == 1)) return &row;
  return nullptr;
}

std::string describeWords() {
  std::string text;
  for (const WordRow& row : rows)
    text += fmt::format("  {:28} {}\n", fmt::format("--{} {}", row.name, row.arguments), row.help);
  return text;
}

} // namespace sonde::input
