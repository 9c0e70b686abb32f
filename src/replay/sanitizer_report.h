#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sonde::replay {

/// The report that AddressSanitizer wrote to standard error when it ended a program.
struct SanitizerReport {
  std::string error;             ///< `heap-buffer-overflow`
  std::string access;            ///< `WRITE of size 1`; empty if the report names no access
  std::vector<uint64_t> offsets; ///< code offsets of the stack, the innermost call first
};

/// Finds the report of an error in a text; returns nothing if there is none. Stacks must be printed without
/// symbols.
std::optional<SanitizerReport> readReport(std::string_view text, const std::string& executable);

/// Returns only the first stack in the text.
std::vector<uint64_t> readStack(std::string_view text, const std::string& executable);

} // namespace sonde::replay
