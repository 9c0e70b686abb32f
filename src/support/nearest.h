#pragma once

#include <string>
#include <vector>

namespace sonde {

/// Returns the name that the user may have meant by `word`: one that has a long beginning in common with it,
/// one that differs in a few letters, the only one that begins with it, or the only one with the same stem
/// (`merging` for `merge`); empty if there is none.
std::string nearest(const std::string& word, const std::vector<std::string>& names);

} // namespace sonde
