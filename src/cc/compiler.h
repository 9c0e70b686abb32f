#pragma once

#include <string>
#include <vector>

namespace sonde::cc {

/// Does what clang would do with these arguments, and embeds the bitcode into the objects it makes. Returns
/// the exit code. Clang prints its own messages.
int compile(const std::vector<std::string>& arguments);

} // namespace sonde::cc
