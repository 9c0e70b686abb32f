#pragma once

#include <string>

namespace sonde::tool {

/// Returns what to do here instead of an option that KLEE or CBMC has and `sonde run` has not, as a sentence;
/// empty if neither has it.
std::string answerToForeignOption(const std::string& name);

} // namespace sonde::tool
