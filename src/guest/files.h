#pragma once

/// \file
/// The guest code of runtime/, embedded: Sonde needs no files beside itself.

#include <filesystem>
#include <span>
#include <string_view>

namespace sonde::guest {

struct File {
  std::string_view name; ///< below runtime/, as `include/klee/klee.h`; or `runtime.bc`, the linked bitcode
  std::string_view bytes;
};

std::span<const File> files();

/// The bytes of a file that there must be.
std::string_view bytesOf(std::string_view name);

/// Writes all files whose name begins with `prefix` below `folder`, for a compiler to read. \throws Error
void write(const std::filesystem::path& folder, std::string_view prefix);

} // namespace sonde::guest
