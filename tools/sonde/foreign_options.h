#pragma once

#include <string>

namespace sonde::tool {

/// Returns what to do here instead of an option that KLEE or CBMC has and `sonde run` has not, as a sentence;
/// empty if neither has it.
std::string answerToForeignOption(const std::string& name);

/// Returns the value that an option has here for a value that it has in another tool or compiler, written in
/// lower case; empty if none is known.
std::string ourValueFor(const std::string& option, const std::string& value);

} // namespace sonde::tool
