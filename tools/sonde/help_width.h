#pragma once

#include <cstddef>
#include <string>

namespace sonde::tool {

/// Returns the width that help is wrapped to: that of the terminal, or COLUMNS; 0 if standard output is
/// neither, so that lines stay whole for programs that read them.
size_t helpWidth();

/// Breaks lines that are longer than `width` between words, or within a list of alternatives (`a|b|c`). What
/// follows is indented like the text of the line: for an option, below its explanation. The lines of a
/// paragraph are joined before. With a `width` of 0, the text stays as it is.
std::string wrapped(const std::string& text, size_t width);

} // namespace sonde::tool
