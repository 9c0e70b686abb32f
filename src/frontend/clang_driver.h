#pragma once

#include "frontend/sources.h"

#include <string>
#include <vector>

namespace sonde::frontend {

/// Returns the flags that compile a program as it is written: with all its bugs, and with the debug
/// information that reports need.
std::vector<std::string> flagsAsWritten();

/// Flags with which clang 19 only warns about what Debian's gcc 12 only warns about: functions and types that
/// are not declared, conversions between integers and pointers, and the like. They come before the user's own
/// `flags`; if these turn all warnings into errors, there are none.
std::vector<std::string> warningsOfGcc(const std::vector<std::string>& flags);

/// Returns the bitcode of one C file, compiled by clang 19 in a process of its own. Throws Error if that
/// fails, after clang has said why on stderr, each line with `clang:` in front.
std::string compileToBitcode(const std::string& file, const Sources&);

/// Runs clang 19 with `arguments` and returns its standard output. Throws Error about `file` if clang fails,
/// after showing clang's messages as above. Of `sources` only the deadline and the progress are used.
std::string runClang(std::vector<std::string> arguments, const std::string& file, const Sources& sources);

/// Returns the flags that the user's C files are compiled with, here and for the host. `headers` has
/// runtime/include.
std::vector<std::string> userFlags(const Sources&, const std::string& headers);

} // namespace sonde::frontend
