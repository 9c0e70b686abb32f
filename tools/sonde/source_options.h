#pragma once

#include "command_line.h"
#include "frontend/frontend.h"

namespace sonde::tool {

/// Adds the options that say how C files are compiled, as every compiler spells them. Each takes exactly one
/// value: what follows it is the next argument.
inline void addSourceOptions(Parameters& parameters, frontend::Sources& sources) {
  parameters.addRepeated("-I", sources.includePaths, "FOLDER", "where to look for headers");
  parameters.addRepeated("-D", sources.defines, "NAME[=VALUE]", "a macro");
}

} // namespace sonde::tool
