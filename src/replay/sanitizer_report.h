#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sonde::replay {

/// What AddressSanitizer said on standard error when it ended a program.
struct SanitizerReport {
  std::string error;  ///< `heap-buffer-overflow`
  std::string access; ///< `WRITE of size 1`; empty if it names none
  std::vector<uint64_t>
      offsets; ///< in the executable, of the calls that led to the error, the innermost first
};

/// Nothing if the text has no report of an error. Stacks are read as they are printed without symbols.
std::optional<SanitizerReport> readReport(std::string_view text, const std::string& executable);

/// The stack alone, the first one in the text.
std::vector<uint64_t> readStack(std::string_view text, const std::string& executable);

} // namespace sonde::replay
