#include "output/number_text.h"

#include <fmt/format.h>

namespace sonde::output {

std::string duration(uint64_t microseconds) {
  uint64_t total = microseconds / 1'000'000;
  if (total < 3600) return fmt::format("{}:{:02}", total / 60, total % 60);
  return fmt::format("{}:{:02}:{:02}", total / 3600, total / 60 % 60, total % 60);
}

std::string seconds(uint64_t microseconds) {
  return fmt::format("{:.2f} s", static_cast<double>(microseconds) / 1e6);
}

std::string large(double number) {
  if (number < 10'000) return fmt::format("{:.0f}", number);
  if (number < 1e6) return fmt::format("{:.1f} k", number / 1e3);
  if (number < 1e9) return fmt::format("{:.1f} M", number / 1e6);
  return fmt::format("{:.1f} G", number / 1e9);
}

/// Rounds down, so that 100% means all.
std::string percent(uint64_t part, uint64_t whole) {
  if (whole == 0 || part >= whole) return "100%";
  return fmt::format("{}%",
                     static_cast<unsigned>(100.0 * static_cast<double>(part) / static_cast<double>(whole)));
}

std::string plural(uint64_t count, const char* noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

} // namespace sonde::output
