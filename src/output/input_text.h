#pragma once

/// \file
/// A test's input as text for users: integers as numbers, printable bytes as text, the rest as a dump. The
/// shape of an object is known from its name or from the program's code (input/shapes.h). An object of
/// unknown shape that has the size of an integer is shown as a number and as text.

#include "exec/state/path_end.h"
#include "input/shapes.h"

#include <span>
#include <string>
#include <vector>

namespace sonde::output {

/// Returns the whole input, each line indented by two spaces:
///
///     x (4 bytes): -10, unsigned 4294967286, 0xfffffff6
///     name (7 bytes): "Sonde!\0"
std::string describeInputs(const std::vector<exec::Input>& inputs, const input::Shapes& shapes);

/// Returns the input as one line of at most `longest` characters: `x=-10 name="Sonde!\0"`.
std::string summariseInputs(const std::vector<exec::Input>& inputs, const input::Shapes& shapes,
                            size_t longest);

} // namespace sonde::output
