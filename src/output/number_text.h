#pragma once

/// \file
/// Numbers as text for users.

#include <cstdint>
#include <string>

namespace sonde::output {

std::string duration(uint64_t microseconds); ///< `0:07`, `1:02:03`
std::string seconds(uint64_t microseconds);  ///< `0.34 s`
std::string large(double number);            ///< `12.3 M`
std::string percent(uint64_t part, uint64_t whole);
std::string plural(uint64_t count, const char* noun); ///< `1 path`, `2 paths`

} // namespace sonde::output
