#pragma once

#include "frontend/sources.h"

#include <string>
#include <vector>

namespace sonde::frontend {

/// How the program is compiled as it is written: with all its bugs, and what is needed to report them.
std::vector<std::string> flagsAsWritten();

/// Flags with which clang 19 only warns about what Debian's gcc 12 only warns about: functions and types that
/// are not declared, conversions between integers and pointers, and the like. They come before the user's own
/// `flags`; if these turn all warnings into errors, there are none.
std::vector<std::string> warningsOfGcc(const std::vector<std::string>& flags);

/// The bitcode of one C file, compiled by clang 19 in a process of its own. Throws Error if that fails, after
/// clang has said why on stderr, each line with `clang:` in front.
std::string compileToBitcode(const std::string& file, const Sources&);

/// What clang 19 writes to its standard output when called with `arguments`. Throws Error about `file` if it
/// fails, after it has said why, as above.
std::string runClang(std::vector<std::string> arguments, const std::string& file);

/// The flags that the user's C files are compiled with, here and for the host. `headers` has runtime/include.
std::vector<std::string> userFlags(const Sources&, const std::string& headers);

} // namespace sonde::frontend
