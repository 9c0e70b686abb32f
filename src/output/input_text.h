#pragma once

/// \file
/// A test's input for people: sizes of C's integers as numbers, what is printable as text, the rest as a
/// dump.

#include "exec/state/path_end.h"

#include <span>
#include <string>
#include <vector>

namespace sonde::output {

/// All of it, two spaces before each line:
///
///     x (4 bytes): -10, unsigned 4294967286, 0xfffffff6
///     name (7 bytes): "Sonde!\0"
std::string describeInputs(const std::vector<exec::Input>& inputs);

/// One line of at most `longest` characters: `x=-10 name="Sonde!\0"`.
std::string summariseInputs(const std::vector<exec::Input>& inputs, size_t longest);

} // namespace sonde::output
