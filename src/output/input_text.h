#pragma once

/// \file
/// A test's input for people: integers as numbers, what is printable as text, the rest as a dump. What an
/// object is its name tells, or the program's code (input/shapes.h). If nothing tells it, and its size is
/// that of an integer, it is shown both ways.

#include "exec/state/path_end.h"
#include "input/shapes.h"

#include <span>
#include <string>
#include <vector>

namespace sonde::output {

/// All of it, two spaces before each line:
///
///     x (4 bytes): -10, unsigned 4294967286, 0xfffffff6
///     name (7 bytes): "Sonde!\0"
std::string describeInputs(const std::vector<exec::Input>& inputs, const input::Shapes& shapes);

/// One line of at most `longest` characters: `x=-10 name="Sonde!\0"`.
std::string summariseInputs(const std::vector<exec::Input>& inputs, const input::Shapes& shapes,
                            size_t longest);

} // namespace sonde::output
