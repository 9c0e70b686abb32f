#pragma once

#include <string>
#include <vector>

namespace sonde::tool {

/// Returns what to do here instead of an option that KLEE or CBMC has and `sonde run` has not, as a sentence;
/// empty if neither has it.
std::string answerToForeignOption(const std::string& name);

/// Returns what to do here instead of an option of a compiler, of the linker or of most programs (`-Wall`,
/// `-lm`, `-o`), as a sentence; empty if it is none of them. `ours` has the options that there are.
std::string answerToShortOption(const std::string& word, const std::vector<std::string>& ours);

/// Returns the value that an option has here for a value that it has in another tool or compiler, written in
/// lower case; empty if none is known.
std::string ourValueFor(const std::string& option, const std::string& value);

} // namespace sonde::tool
