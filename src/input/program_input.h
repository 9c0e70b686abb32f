#pragma once

/// \file
/// What a program is started with, where parts of it may be anything. Whoever makes these parts symbolic and
/// whoever starts the program natively from a test agree on this description and on the names of the objects:
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

/// An argument that the program gets as it is, or `least` to `most` of at most `length` characters.
struct Argument {
  std::string text;
  bool symbolic = false;
  bool range = false; ///< their number has an object of its own
  unsigned least = 1, most = 1;
  unsigned length = 0;

  friend bool operator==(const Argument&, const Argument&) = default;
};

struct Variable {
  std::string name;
  unsigned length = 0;

  friend bool operator==(const Variable&, const Variable&) = default;
};

/// A file whose content is that of `source`, where each mark is a symbolic byte.
struct Template {
  std::string name; ///< as the program calls it; `-` is standard input
  std::string source;

  friend bool operator==(const Template&, const Template&) = default;
};

struct ProgramInput {
  std::vector<Argument> arguments; ///< without the program's name
  std::vector<Variable> environment;
  std::optional<unsigned> standardInput; ///< bytes
  unsigned files = 0;                    ///< A, B, …
  unsigned fileSize = 0;
  std::vector<Template> templates;
  char mark = '?';
  unsigned failures = 0; ///< system calls that may fail on a path
  unsigned allocationFailures = 0;

  /// Whether anything of it is symbolic.
  bool isSymbolic() const;
  /// Whether it describes what only a C library in bitcode reads.
  bool hasFiles() const { return standardInput || files || !templates.empty(); }

  /// From what follows the program's name on a command line or in a test. Throws Error.
  static ProgramInput parse(const std::vector<std::string>& words);
  /// The words for it: `parse` gives the same description back.
  std::vector<std::string> spell() const;

  friend bool operator==(const ProgramInput&, const ProgramInput&) = default;
};

// The names of objects, by number from 0.
std::string countName(unsigned range);
std::string argumentName(unsigned number);
std::string fileName(unsigned number); ///< of the file itself: `A`
std::string fileObjectName(unsigned number);
std::string variableObjectName(const std::string& variable);
std::string templateObjectName(const std::string& name);
inline constexpr const char* standardInputName = "stdin";
std::string failureName(const std::string& call, unsigned number);

/// How people read an object of this name.
enum class Reading : uint8_t {
  Unknown, ///< the program's own
  Number,
  Bytes,
  String, ///< it ends with a 0
};
Reading readingOf(const std::string& name);

inline constexpr const char* failurePrefix = "fail:";

} // namespace sonde::input
