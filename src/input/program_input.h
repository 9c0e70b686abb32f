#pragma once

/// \file
/// The input that a program is started with, parts of which may be symbolic. Symbolic execution and native
/// replay share this description and the names of the objects:
///
///   n_args, n_args_1 …   4 bytes, little endian: how many arguments a range of them has
///   arg00, arg01 …       the characters of an argument, and a 0
///   env:NAME             the same of an environment variable
///   stdin                standard input
///   A-data, B-data …     the files A, B, …
///   file:NAME            a file made from a template, its fixed bytes included; `file:-` is standard input
///   fail:CALL#K          4 bytes: the `errno` with which the K-th call of a path failed

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sonde::input {

/// An argument that the program gets as it is, or `least` to `most` symbolic arguments of at most `length`
/// characters.
struct Argument {
  std::string text;
  bool symbolic = false;
  bool range = false; ///< the number of arguments is symbolic and has its own object
  unsigned least = 1, most = 1;
  unsigned length = 0;

  friend bool operator==(const Argument&, const Argument&) = default;
};

struct Variable {
  std::string name;
  unsigned length = 0;

  friend bool operator==(const Variable&, const Variable&) = default;
};

/// A file with the contents of `source`, in which each mark is a symbolic byte.
struct Template {
  std::string name; ///< the file name that the program uses; `-` is standard input
  std::string source;

  friend bool operator==(const Template&, const Template&) = default;
};

struct ProgramInput {
  std::vector<Argument> arguments; ///< without the program's name
  std::vector<Variable> environment;
  std::optional<unsigned> standardInput; ///< size in bytes
  unsigned files = 0;                    ///< A, B, …
  unsigned fileSize = 0;
  std::vector<Template> templates;
  char mark = '?';
  unsigned failures = 0; ///< number of system calls that may fail on a path
  unsigned allocationFailures = 0;

  /// Returns whether anything of it is symbolic.
  bool isSymbolic() const;
  /// Returns whether it describes what only a C library in bitcode reads.
  bool hasFiles() const { return standardInput || files || !templates.empty(); }

  /// Returns whether standard input is symbolic, or has symbolic bytes.
  bool hasSymbolicStandardInput() const;

  /// Parses the words that follow the program's name on a command line or in a test. Throws Error.
  static ProgramInput parse(const std::vector<std::string>& words);
  /// Returns the words for it: `parse` gives the same description back.
  std::vector<std::string> spell() const;

  friend bool operator==(const ProgramInput&, const ProgramInput&) = default;
};

// The names of objects, by number from 0.
std::string countName(unsigned range);
std::string argumentName(unsigned number);
std::string fileName(unsigned number); ///< the name of the file: `A`
std::string fileObjectName(unsigned number);
std::string variableObjectName(const std::string& variable);
std::string templateObjectName(const std::string& name);
inline constexpr const char* standardInputName = "stdin";
std::string failureName(const std::string& call, unsigned number);

/// How an object of this name is shown to users.
enum class Reading : uint8_t {
  Unknown, ///< an object of the program, whose shape its name does not tell
  Number,
  Bytes,
  String, ///< it ends with a 0
};
Reading readingOf(const std::string& name);

inline constexpr const char* failurePrefix = "fail:";

} // namespace sonde::input
