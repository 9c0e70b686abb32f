#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sonde::replay {

/// The report that AddressSanitizer or MemorySanitizer wrote to standard error when it ended a program.
struct SanitizerReport {
  std::string error;             ///< `heap-buffer-overflow`
  std::string access;            ///< `WRITE of size 1`; empty if the report names no access
  std::vector<uint64_t> offsets; ///< code offsets of the stack, the innermost call first
};

/// Finds the report of an error in a text; returns nothing if there is none. Stacks must be printed without
/// symbols.
std::optional<SanitizerReport> readReport(std::string_view text, const std::string& executable);

/// Returns a text with the frames of `executable` in it as AddressSanitizer writes them with symbols: what
/// `placeOf` says of a code offset, `main x.c:3:5`, in place of the offset. Where that is empty, the frame
/// stays as it is.
std::string withPlaces(std::string_view text, const std::string& executable,
                       const std::function<std::string(uint64_t)>& placeOf);

/// Returns only the first stack in the text.
std::vector<uint64_t> readStack(std::string_view text, const std::string& executable);

} // namespace sonde::replay
