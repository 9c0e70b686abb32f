#pragma once

#include <string>
#include <string_view>

namespace sonde::exporting {

/// Returns the text as XML 1.0 can hold it, in an element or in an attribute between double quotes: marks are
/// escaped, characters that XML does not have become `?`.
std::string xmlText(std::string_view text);

} // namespace sonde::exporting
