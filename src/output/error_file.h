#pragma once

#include "exec/state/path_end.h"
#include "input/shapes.h"

#include <string>

namespace sonde::output {

/// What became of a path, in a word: `exit`, the kind of its error (`OutOfBounds`), `unsupported`, `silent`,
/// `cut`.
std::string kindOf(const exec::Ending&);

/// The report of a path that did not end well: place, stack, object, and the input that leads there.
std::string errorFile(const program::Program&, const exec::PathEnd&, const input::Shapes&);

} // namespace sonde::output
