#pragma once

#include <string>
#include <vector>

namespace sonde::cc {

/// Does what clang would do with these arguments; the objects it leaves hold their bitcode as well. The
/// result is the exit code. What clang has to say, it says itself.
int compile(const std::vector<std::string>& arguments);

} // namespace sonde::cc
