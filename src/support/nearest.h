#pragma once

#include <string>
#include <vector>

namespace sonde {

/// Returns the name that the user may have meant by `word`: one that begins with it, one that it begins with,
/// or one that differs in a few letters; empty if there is none.
std::string nearest(const std::string& word, const std::vector<std::string>& names);

} // namespace sonde
