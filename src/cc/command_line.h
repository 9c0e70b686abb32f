#pragma once

/// \file
/// The arguments of a compiler, as far as they must be understood to compile each source file once more.

#include "cc/phases.h"

#include <string>
#include <vector>

namespace sonde::cc {

enum class Role {
  Flag,   ///< none of the others
  Value,  ///< the value of the flag before it
  Source, ///< C, to be compiled
  Input,  ///< a file for the linker, or a kind of source that has no bitcode
  Output, ///< -o and its file, in one word or two
};

struct Word {
  std::string text;
  Role role = Role::Flag;
  std::string language{}; ///< the language of a source, as clang calls it
};

struct CommandLine {
  Mode mode = Mode::Link;
  std::vector<Word> words;
  std::string output; ///< the file of -o; empty if not given

  std::vector<Word> sources() const;
};

/// Classifies the words of a command line. The phases tell which words are inputs; a word that is neither an
/// input nor a flag is the value of a flag.
CommandLine parse(const std::vector<std::string>& arguments, const Phases&);

/// Returns where the linker puts its result.
std::string linkedFile(const CommandLine&);

/// Returns the object file that `-c` makes of a source if nothing else is said.
std::string defaultObject(const std::string& source);

bool isLinkTimeOptimisation(const std::string& flag);

/// Returns whether the compiler is asked to optimise, which it tells the program with `__OPTIMIZE__`.
bool optimises(const CommandLine&);

/// Returns the arguments that compile any of the line's sources to an object: no input, no output, nothing
/// for the linker. Without link-time optimisation, after which there is no object to put a section into.
std::vector<std::string> nativeFlags(const CommandLine&);

/// Returns the arguments that compile any of the line's sources to bitcode: nativeFlags without whatever
/// optimises, instruments, warns or writes further files.
std::vector<std::string> bitcodeFlags(const CommandLine&);

/// Returns the line with each source replaced by its object.
std::vector<std::string> linkCommand(const CommandLine&, const std::vector<std::string>& objects);

/// Returns the archives on the line: by their path, or by -l in a folder of -L where no shared library goes
/// first.
std::vector<std::string> archives(const CommandLine&);

} // namespace sonde::cc
