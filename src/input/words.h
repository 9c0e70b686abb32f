#pragma once

/// \file
/// The words that describe a program's input on the command line, and how they are distinguished from
/// arguments that the program gets as they are.

#include <string>
#include <string_view>

namespace sonde::input {

// X(id, name, argument count, arguments, help). A word has one dash or two; a word with one argument may be
// written `--name=value`.
#define SONDE_INPUT_WORDS(X)                                                                                 \
  X(Argument, "sym-arg", 1, "LEN", "an argument of at most LEN characters")                                  \
  X(Arguments, "sym-args", 3, "MIN MAX LEN", "MIN to MAX arguments of at most LEN characters")               \
  X(StandardInput, "sym-stdin", 1, "N", "N bytes of standard input")                                         \
  X(Files, "sym-files", 2, "N LEN", "N files of LEN bytes, named A, B, ... in the working directory")        \
  X(Environment, "sym-env", 1, "NAME=LEN", "an environment variable of at most LEN characters")              \
  X(File, "sym-file", 1, "NAME=TEMPLATE", "a file like TEMPLATE, its '?' symbolic; '-': standard input")     \
  X(Mark, "sym-mark", 1, "C", "the character that stands for a symbolic byte in templates, not '?'")         \
  X(Literal, "sym-literal", 1, "WORD", "the argument WORD as it is, even if it is one of these")             \
  X(MaxFail, "max-fail", 1, "N", "the same as --fail-syscalls")                                              \
  X(FdFail, "fd-fail", 0, "", "the same as --fail-syscalls 1")                                               \
  X(FailAllocations, "fail-allocations", 1, "N", "let up to N allocations fail on each path")                \
  X(StandardOutput, "sym-stdout", 0, "", "ignored: output is always kept")                                   \
  X(SaveAllWrites, "save-all-writes", 0, "", "ignored: what is written can always be read")

enum class Word : uint8_t {
#define X(id, name, count, arguments, help) id,
  SONDE_INPUT_WORDS(X)
#undef X
};

struct WordRow {
  Word word;
  std::string_view name;
  unsigned count; ///< number of arguments
  std::string_view arguments;
  std::string_view help;
};

/// Returns the row of a word as it was typed (`-sym-arg`, `--sym-stdin=4`); null if it is another program's.
const WordRow* findWord(std::string_view typed);

/// Returns all rows, for a help text.
std::string describeWords();

} // namespace sonde::input
