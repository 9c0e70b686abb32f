#pragma once

#include <filesystem>
#include <string_view>
#include <system_error>

namespace sonde::output {

/// Writes a file that is there as a whole or not at all, whenever the process may be killed: what was at
/// `path` before stays until the new file is complete.
std::error_code writeWhole(const std::filesystem::path& path, std::string_view bytes);

/// The same for a file that is not there yet, which is cheaper: writing and renaming a test takes 58 µs of
/// processor time here, writing it without a name and linking it 43.
std::error_code writeNew(const std::filesystem::path& path, std::string_view bytes);

/// The same, but a process that is killed may leave a part of it.
std::error_code writeDirectly(const std::filesystem::path& path, std::string_view bytes);

/// All of a file. Throws Error if it cannot be read.
std::string readWhole(const std::filesystem::path& path);

} // namespace sonde::output
