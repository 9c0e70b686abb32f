#pragma once

#include "frontend/frontend.h"

#include <string>

namespace sonde::frontend {

/// The bitcode of one C file, compiled by clang 19 in a process of its own. Throws Error if that fails, after
/// clang has said why on stderr.
std::string compileToBitcode(const std::string& file, const Sources&);

} // namespace sonde::frontend
