#pragma once

/// \file
/// A comparison as JSON, both ways: what was measured on several days, or by several commands, can be read
/// back and shown together.

#include "compare/comparison.h"

#include <string>

namespace sonde::compare {

std::string toJson(const Comparison&);

/// Reads what toJson has written. `where` names the file in messages. Throws Error if it is something else.
Comparison fromJson(const std::string& text, const std::string& where);

/// Adds the programs of `more`; configurations are known by their names, and new ones come last.
void merge(Comparison& into, Comparison more);

} // namespace sonde::compare
