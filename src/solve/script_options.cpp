#include "solve/script_options.h"

#include <charconv>

namespace sonde::solve {

namespace {

struct Row {
  std::string_view keyword;
  std::string_view initial;
};

constexpr Row rows[] = {
#define X(option, keyword, initial) {keyword, initial},
    SONDE_SCRIPT_OPTIONS(X)
#undef X
};

std::optional<unsigned> find(std::string_view keyword) {
  for (unsigned i = 0; i < std::size(rows); ++i)
    if (rows[i].keyword == keyword) return i;
  return std::nullopt;
}

bool isSwitch(unsigned row) { return rows[row].initial == "true" || rows[row].initial == "false"; }

std::optional<uint64_t> parseNumber(std::string_view text) {
  uint64_t value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

} // namespace

void ScriptOptions::reset() {
  for (unsigned i = 0; i < count; ++i) values_[i] = rows[i].initial;
}

uint64_t ScriptOptions::number(ScriptOption option) const {
  return parseNumber(values_[static_cast<unsigned>(option)]).value_or(0);
}

ScriptOptions::Outcome ScriptOptions::set(std::string_view keyword, const std::string& value) {
  std::optional<unsigned> row = find(keyword);
  if (!row) return Outcome::Unknown;
  bool fits = isSwitch(*row) ? value == "true" || value == "false" : parseNumber(value).has_value();
  if (!fits) return Outcome::BadValue;
  values_[*row] = value;
  return Outcome::Done;
}

std::optional<std::string> ScriptOptions::get(std::string_view keyword) const {
  std::optional<unsigned> row = find(keyword);
  return row ? std::optional(values_[*row]) : std::nullopt;
}

std::string_view ScriptOptions::expectedValue(std::string_view keyword) {
  std::optional<unsigned> row = find(keyword);
  return row && isSwitch(*row) ? "true or false" : "a numeral below 2^64";
}

} // namespace sonde::solve
