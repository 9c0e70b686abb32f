#pragma once

#include "frontend/frontend.h"

#include <functional>
#include <iosfwd>
#include <string>

namespace sonde::driver {

/// How the front end gets the C library: `choice` is `none`, `musl`, or `auto`, which takes it if the program
/// calls a function of the host's C library that the engine does not carry out itself. Such a function would
/// see nothing of symbolic files, so if there are any (`required`), going without is an error.
std::function<frontend::Library(const std::vector<std::string>& undefined)>
cLibrary(const std::string& choice, bool required, std::ostream& messages);

} // namespace sonde::driver
