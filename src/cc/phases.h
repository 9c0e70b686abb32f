#pragma once

/// \file
/// Finds out how clang understands its arguments: which of them are inputs, in which language, and which
/// phases it runs. Only clang knows which of its many flags take the next word as their value, so clang is
/// asked, unless all flags of the line are well known.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sonde::cc {

enum class Mode {
  Link,    ///< an executable or a shared library
  Compile, ///< object files (-c)
  Other,   ///< anything that leaves no object file: -E, -S, -M, --version, …
};

struct Input {
  std::string name;
  std::string language; ///< in clang's words: `c`, `cpp-output`, `object`, …
};

struct Phases {
  Mode mode = Mode::Other;
  std::vector<Input> inputs;
};

/// Returns whether the word after this flag is certainly its value, even if it looks like a flag or an input.
bool ownsNextWord(std::string_view flag);

/// Reads what `clang -ccc-print-phases` prints.
Phases readPhases(const std::string& text);

/// Returns the phases of a line that has nothing but what every C compiler takes (as POSIX lists it for
/// `c99`), warnings, standards and dependency files; nothing for any other line.
std::optional<Phases> phasesOfPlainLine(const std::vector<std::string>& arguments);

/// Returns the phases of a command line, and asks clang if it is not a plain one. If clang refuses the line,
/// the mode is Other.
Phases phasesOf(const std::vector<std::string>& arguments);

} // namespace sonde::cc
