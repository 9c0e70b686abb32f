#pragma once

/// \file
/// The words by which a program's input is described, and how they are told from arguments that the program
/// gets as they are.

#include <string>
#include <string_view>

namespace sonde::input {

// X(id, name, argument count, arguments, help). One dash or two; `--name=value` where there is one argument.
#define SONDE_INPUT_WORDS(X)                                                                                 \
  X(Argument, "sym-arg", 1, "LEN", "an argument of at most LEN characters")                                  \
  X(Arguments, "sym-args", 3, "MIN MAX LEN", "MIN to MAX such arguments")                                    \
  X(StandardInput, "sym-stdin", 1, "N", "N bytes of standard input")                                         \
  X(Files, "sym-files", 2, "N LEN", "N files of LEN bytes, named A, B, ... in the working directory")        \
  X(Environment, "sym-env", 1, "NAME=LEN", "an environment variable of at most LEN characters")              \
  X(File, "sym-file", 1, "NAME=TEMPLATE", "a file like TEMPLATE, its '?' symbolic; '-': standard input")     \
  X(Mark, "sym-mark", 1, "C", "the character that stands for a symbolic byte in templates, not '?'")         \
  X(Literal, "sym-literal", 1, "WORD", "the argument WORD as it is, even if it is one of these")             \
  X(MaxFail, "max-fail", 1, "N", "as --fail-syscalls")                                                       \
  X(FdFail, "fd-fail", 0, "", "as --fail-syscalls 1")                                                        \
  X(FailAllocations, "fail-allocations", 1, "N", "let up to N allocations fail on each path")                \
  X(StandardOutput, "sym-stdout", 0, "", "nothing: output is kept anyway")                                   \
  X(SaveAllWrites, "save-all-writes", 0, "", "nothing: what is written can be read")

enum class Word : uint8_t {
#define X(id, name, count, arguments, help) id,
  SONDE_INPUT_WORDS(X)
#undef X
};

struct WordRow {
  Word word;
  std::string_view name;
  unsigned count; ///< of arguments
  std::string_view arguments;
  std::string_view help;
};

/// The row of a word as it was typed (`-sym-arg`, `--sym-stdin=4`); null if it is another program's.
const WordRow* findWord(std::string_view typed);

/// All rows, for a help text.
std::string describeWords();

} // namespace sonde::input
