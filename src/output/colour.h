#pragma once

/// \file
/// Colours for terminals. They only repeat what the words say.

#include <string>
#include <string_view>

namespace sonde::output {

/// Returns whether users want colours on this descriptor: it is a terminal that has some, and NO_COLOR is not
/// set.
bool wantsColours(int descriptor);

/// Returns whole lines of messages with colours: errors, warnings and notes by their first word, the verdict
/// by what it says.
std::string coloured(std::string_view text);

} // namespace sonde::output
