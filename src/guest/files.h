#pragma once

/// \file
/// The guest code of runtime/, embedded into Sonde, so that it needs no other files.

#include <filesystem>
#include <span>
#include <string_view>

namespace sonde::guest {

struct File {
  std::string_view name; ///< below runtime/, as `include/klee/klee.h`; or `runtime.bc`, the linked bitcode
  std::string_view bytes;
};

std::span<const File> files();

/// Returns the bytes of a file that there must be.
std::string_view bytesOf(std::string_view name);

/// Writes all files whose name begins with `prefix` below `folder`, for a compiler to read. Throws Error.
void write(const std::filesystem::path& folder, std::string_view prefix);

} // namespace sonde::guest
