#pragma once

/// \file
/// What clang makes of its arguments: which of them are inputs, in which language, and how far it goes. Only
/// clang knows which of its many flags take the next word as their value, so it is asked, unless the line is
/// so plain that no flag on it leaves a doubt.

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

/// Whether the word after this flag is its value for sure, even one that looks like a flag or an input
/// itself.
bool ownsNextWord(std::string_view flag);

/// Reads what `clang -ccc-print-phases` prints.
Phases readPhases(const std::string& text);

/// The phases of a line that has nothing but what every C compiler takes (as POSIX lists it for `c99`),
/// warnings, standards and dependency files; nothing for any other line.
std::optional<Phases> phasesOfPlainLine(const std::vector<std::string>& arguments);

/// Asks clang where the line is not plain. If clang refuses the line, the mode is Other.
Phases phasesOf(const std::vector<std::string>& arguments);

} // namespace sonde::cc
