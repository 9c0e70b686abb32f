#pragma once

#include "exec/state/path_end.h"
#include "input/shapes.h"

#include <string>

namespace sonde::output {

/// Returns the report on a path that did not end by an exit: place, stack, object, and the input that leads
/// there.
std::string errorFile(const program::Program&, const exec::PathEnd&, const input::Shapes&);

} // namespace sonde::output
