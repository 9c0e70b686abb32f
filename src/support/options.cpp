#include "support/options.h"

#include <charconv>

namespace sonde {

std::optional<double> secondsOf(const std::string& text) {
  const char* end = text.data() + text.size();
  double number = 0;
  const auto [rest, problem] = std::from_chars(text.data(), end, number);
  if (problem != std::errc{}) return {};
  const std::string_view unit(rest, end);
  if (unit.empty() || unit == "s") return number;
  if (unit == "m" || unit == "min") return number * 60;
  if (unit == "h") return number * 3600;
  return {};
}

} // namespace sonde
