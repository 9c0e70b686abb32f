#pragma once

#include <string>
#include <vector>

namespace sonde::tool {

/// The name that whoever wrote \p word may have meant: one that begins so, or that it begins with, or one
/// with a few other letters. Empty if none is near.
std::string nearest(const std::string& word, const std::vector<std::string>& names);

} // namespace sonde::tool
