#include "process/format.h"

#include <algorithm>
#include <array>
#include <climits>
#include <cstdio>
#include <cstring>

namespace sonde::process {

unsigned Conversion::bits() const {
  if (length == "hh") return 8;
  if (length == "h") return 16;
  return length.empty() ? 32 : 64;
}

std::string_view FormatScanner::take(size_t count) {
  count = std::min(count, rest_.size());
  const std::string_view result = rest_.substr(0, count);
  rest_.remove_prefix(count);
  return result;
}

bool FormatScanner::accept(char c) {
  const bool found = !rest_.empty() && rest_.front() == c;
  if (found) rest_.remove_prefix(1);
  return found;
}

/// Reads a number; returns false if it is too large, which is an error natively, too.
bool FormatScanner::number(int& value) {
  value = 0;
  for (const char digit : anyOf("0123456789"))
    if (__builtin_mul_overflow(value, 10, &value) || __builtin_add_overflow(value, digit - '0', &value))
      return false;
  return true;
}

std::optional<Conversion> FormatScanner::conversion() {
  rest_.remove_prefix(1);
  Conversion result;
  result.flags = anyOf("-+ #0'");
  result.takesWidth = accept('*');
  if (!result.takesWidth && !number(result.width)) return std::nullopt;
  if (accept('.')) {
    result.takesPrecision = accept('*');
    if (!result.takesPrecision && !number(result.precision)) return std::nullopt;
  }
  result.length = anyOf("hlLqjzt");
  if (rest_.empty() || rest_.front() == '$') return std::nullopt;
  result.letter = rest_.front();
  rest_.remove_prefix(1);
  return result;
}

namespace {

/// Renders a conversion. Width and precision are always passed to the host as arguments; 0 and -1 mean none.
template <typename Value>
std::optional<size_t> render(std::string& text, const Conversion& conversion, const std::string& kind,
                             Value value, size_t room) {
  const std::string spec = "%" + conversion.flags + "*.*" + kind;
  const auto print = [&](char* to, size_t size) {
    return std::snprintf(to, size, spec.c_str(), conversion.width, conversion.precision, value);
  };
  std::array<char, 128> brief;
  const int length = print(brief.data(), brief.size());
  if (length < 0) return std::nullopt;
  const auto whole = static_cast<size_t>(length);
  if (whole < brief.size()) {
    text.append(brief.data(), std::min(whole, room));
    return whole;
  }
  std::string longer(std::min(whole, room) + 1, 0);
  print(longer.data(), longer.size());
  longer.pop_back();
  text += longer;
  return whole;
}

} // namespace

std::optional<size_t> renderInteger(std::string& text, const Conversion& conversion, uint64_t value,
                                    size_t room) {
  const unsigned unused = 64 - conversion.bits();
  switch (conversion.letter) {
  case 'd':
  case 'i': return render(text, conversion, "jd", static_cast<intmax_t>(value << unused) >> unused, room);
  case 'c': return render(text, conversion, "c", static_cast<int>(value), room);
  case 'p':
    return render(text, conversion, "p", reinterpret_cast<void*>(value), // NOLINT(performance-no-int-to-ptr)
                  room);
  default:
    return render(text, conversion, std::string("j") + conversion.letter,
                  static_cast<uintmax_t>(value << unused >> unused), room);
  }
}

std::optional<size_t> renderText(std::string& text, const Conversion& conversion, const char* value,
                                 size_t room) {
  return render(text, conversion, "s", value, room);
}

std::optional<size_t> renderReal(std::string& text, const Conversion& conversion, uint64_t low, uint64_t high,
                                 size_t room) {
  if (conversion.length == "L") {
    long double number = 0;
    std::memcpy(&number, &low, sizeof low);
    std::memcpy(reinterpret_cast<char*>(&number) + sizeof low, &high, 2);
    return render(text, conversion, std::string("L") + conversion.letter, number, room);
  }
  double number = 0;
  std::memcpy(&number, &low, sizeof number);
  return render(text, conversion, std::string(1, conversion.letter), number, room);
}

} // namespace sonde::process
