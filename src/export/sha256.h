#pragma once

#include <string>
#include <string_view>

namespace sonde::exporting {

/// Returns the SHA-256 hash (FIPS 180-4) of some bytes, as 64 hexadecimal digits.
std::string sha256(std::string_view bytes);

} // namespace sonde::exporting
