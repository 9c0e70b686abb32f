#include "input/program_input.h"

#include "input/words.h"
#include "support/error.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <set>

namespace sonde::input {

namespace {

constexpr unsigned longest = 1'000'000; ///< the largest size of an object in bytes
constexpr unsigned mostArguments = 1000;
constexpr unsigned mostFiles = 26; ///< symbolic files are called A to Z

/// Reads words one after the other.
class Reader {
public:
  explicit Reader(const std::vector<std::string>& words) : words_(words) {}

  ProgramInput read() {
    while (next_ < words_.size()) {
      word_ = words_[next_++];
      if (const WordRow* row = findWord(word_))
        take(*row);
      else
        result_.arguments.push_back({word_});
    }
    checkNames();
    return std::move(result_);
  }

private:
  [[noreturn]] void fail(const std::string& what, const WordRow& row) const {
    throw Error(what, word_, fmt::format("--{} {}: {}", row.name, row.arguments, row.help));
  }

  std::string text(const WordRow& row) {
    if (size_t equals = word_.find('='); row.count == 1 && equals != word_.npos)
      return word_.substr(equals + 1);
    if (next_ == words_.size()) fail("an argument is missing", row);
    return words_[next_++];
  }

  unsigned number(const WordRow& row, const std::string& typed, unsigned most) const {
    unsigned value = 0;
    const char* end = typed.data() + typed.size();
    auto [stop, problem] = std::from_chars(typed.data(), end, value);
    if (problem != std::errc() || stop != end || value > most)
      fail(fmt::format("'{}' is not a number from 0 to {}", typed, most), row);
    return value;
  }
  unsigned number(const WordRow& row, unsigned most) { return number(row, text(row), most); }

  /// Reads an argument `NAME=REST` and returns both parts.
  std::pair<std::string, std::string> assignment(const WordRow& row) {
    std::string typed = text(row);
    const size_t equals = typed.find('=');
    if (equals == 0 || equals == typed.npos || equals + 1 == typed.size())
      fail(fmt::format("'{}' does not have the form {}", typed, row.arguments), row);
    return {typed.substr(0, equals), typed.substr(equals + 1)};
  }

  void take(const WordRow& row) {
    switch (row.word) {
    case Word::Argument: {
      const unsigned length = number(row, longest);
      result_.arguments.push_back({{}, true, false, 1, 1, length});
      return;
    }
    case Word::Arguments: {
      const unsigned least = number(row, mostArguments), most = number(row, mostArguments);
      if (least > most) fail(fmt::format("{} is more than {}", least, most), row);
      result_.arguments.push_back({{}, true, true, least, most, number(row, longest)});
      return;
    }
    case Word::StandardInput:
      if (result_.standardInput) fail("standard input is described twice", row);
      result_.standardInput = number(row, longest);
      return;
    case Word::Files:
      if (result_.files) fail("there are symbolic files already", row);
      result_.files = number(row, mostFiles);
      result_.fileSize = number(row, longest);
      return;
    case Word::Environment: {
      auto [name, length] = assignment(row);
      result_.environment.push_back({std::move(name), number(row, length, longest)});
      return;
    }
    case Word::File: {
      auto [name, source] = assignment(row);
      result_.templates.push_back({std::move(name), std::move(source)});
      return;
    }
    case Word::Mark: {
      const std::string typed = text(row);
      if (typed.size() != 1) fail(fmt::format("'{}' is not one character", typed), row);
      result_.mark = typed[0];
      return;
    }
    case Word::Literal: result_.arguments.push_back({text(row)}); return;
    case Word::MaxFail: result_.failures = number(row, mostArguments); return;
    case Word::FailAllocations: result_.allocationFailures = number(row, mostArguments); return;
    case Word::FdFail: result_.failures = std::max(result_.failures, 1u); return;
    case Word::StandardOutput:
    case Word::SaveAllWrites: return;
    }
  }

  void checkNames() const {
    std::set<std::string> variables, files;
    for (const Variable& variable : result_.environment)
      if (!variables.insert(variable.name).second)
        throw Error(fmt::format("the variable '{}' is described twice", variable.name), "--sym-env");
    for (unsigned n = 0; n < result_.files; ++n) files.insert(fileName(n));
    if (result_.standardInput) files.insert("-");
    for (const Template& file : result_.templates)
      if (!files.insert(file.name).second)
        throw Error(file.name == "-" ? "standard input is described twice"
                                     : fmt::format("the file '{}' is described twice", file.name),
                    "--sym-file");
  }

  const std::vector<std::string>& words_;
  size_t next_ = 0;
  std::string word_;
  ProgramInput result_;
};

} // namespace

bool ProgramInput::isSymbolic() const {
  return hasFiles() || failures || allocationFailures || !environment.empty() ||
         std::ranges::any_of(arguments, &Argument::symbolic);
}

bool ProgramInput::hasSymbolicStandardInput() const {
  return standardInput ||
         std::ranges::any_of(templates, [](const Template& file) { return file.name == "-"; });
}

ProgramInput ProgramInput::parse(const std::vector<std::string>& words) { return Reader(words).read(); }

std::vector<std::string> ProgramInput::spell() const {
  std::vector<std::string> words;
  auto add = [&](const char* word, auto... values) {
    words.emplace_back(word);
    (words.push_back(fmt::format("{}", values)), ...);
  };
  for (const Argument& argument : arguments) {
    if (argument.range)
      add("--sym-args", argument.least, argument.most, argument.length);
    else if (argument.symbolic)
      add("--sym-arg", argument.length);
    else if (findWord(argument.text))
      add("--sym-literal", argument.text);
    else
      words.push_back(argument.text);
  }
  for (const Variable& variable : environment)
    add("--sym-env", fmt::format("{}={}", variable.name, variable.length));
  if (standardInput) add("--sym-stdin", *standardInput);
  if (files) add("--sym-files", files, fileSize);
  for (const Template& file : templates) add("--sym-file", file.name + "=" + file.source);
  if (mark != '?') add("--sym-mark", mark);
  if (failures) add("--max-fail", failures);
  if (allocationFailures) add("--fail-allocations", allocationFailures);
  return words;
}

std::string countName(unsigned range) { return range ? fmt::format("n_args_{}", range) : "n_args"; }
std::string argumentName(unsigned number) { return fmt::format("arg{:02}", number); }
std::string fileName(unsigned number) { return {static_cast<char>('A' + number)}; }
std::string fileObjectName(unsigned number) { return fileName(number) + "-data"; }
std::string variableObjectName(const std::string& variable) { return "env:" + variable; }
std::string templateObjectName(const std::string& name) { return "file:" + name; }
std::string failureName(const std::string& call, unsigned number) {
  return fmt::format("{}{}#{}", failurePrefix, call, number);
}

Reading readingOf(const std::string& name) {
  auto isNumbered = [&](std::string_view prefix) {
    return name.starts_with(prefix) && name.size() > prefix.size() &&
           name.find_first_not_of("0123456789", prefix.size()) == name.npos;
  };
  if (name == "n_args" || isNumbered("n_args_") || name.starts_with(failurePrefix)) return Reading::Number;
  if (isNumbered("arg") || name.starts_with("env:")) return Reading::String;
  const bool isFile = name.size() == 6 && name.ends_with("-data") && name[0] >= 'A' && name[0] <= 'Z';
  if (isFile || name == standardInputName || name.starts_with("file:")) return Reading::Bytes;
  return Reading::Unknown;
}

} // namespace sonde::input
