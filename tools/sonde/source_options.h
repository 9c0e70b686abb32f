#pragma once

#include "frontend/frontend.h"

#include <CLI/CLI.hpp>

namespace sonde::tool {

/// Adds the options that say how C files are compiled, as every compiler spells them. Each takes exactly one
/// value: what follows it is the next argument.
inline void addSourceOptions(CLI::App& app, frontend::Sources& sources) {
  app.add_option("-I", sources.includePaths, "where to look for headers")
      ->type_name("FOLDER")
      ->allow_extra_args(false);
  app.add_option("-D", sources.defines, "a macro")->type_name("NAME[=VALUE]")->allow_extra_args(false);
}

} // namespace sonde::tool
